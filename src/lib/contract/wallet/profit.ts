import * as z from "zod/mini";
import { call } from "../call.ts";
import { id, moment, pageSize, signedAmount } from "../fields.ts";
import { accountRecord } from "./calls.ts";

const QUARTER_MS = 15 * 60_000;
/** Where a day of some zone may begin: every zone's offset is whole quarters of an hour. */
const quarter = moment.check(z.refine((at) => Date.parse(at) % QUARTER_MS === 0, "bad_field"));
/** Moments in their order: from each up to the next is a period. */
const starts = z.array(quarter).check(
  z.minLength(2),
  z.maxLength(100),
  z.refine((all) => all.every((at, n) => n === 0 || at > (all[n - 1] ?? "")), "bad_field"),
);

/** What was won and lost in a period, and what came in and went out meanwhile. */
const profit = z.object({
  /** Rounds and tickets that were settled in it, less those that were taken back. */
  rounds: z.number(),
  stake: signedAmount,
  payout: signedAmount,
  /** Payout less stake. */
  net: signedAmount,
  deposits: signedAmount,
  /** What left the wallet for withdrawals, less what came back of it. */
  withdrawals: signedAmount,
});
export type Profit = z.output<typeof profit>;

/** What the member won and lost by periods, which the reader's own calendar makes (MEM-10; path ours). */
export const listProfit = call({
  method: "POST",
  path: "/wps/v2/wallets/profit",
  who: "member",
  module: "BETTING_RECORD",
  input: z.strictObject({ starts }),
  reply: z.object({
    periods: z.array(z.extend(profit, { from: moment, to: moment })),
    totals: profit,
  }),
  refusals: [],
});

/** Something played that is over: a round or a ticket, or what was taken back of one, with its amounts below zero. */
export const played = z.object({
  id,
  at: moment,
  /** The game's or the lottery's name; empty where no money moved. */
  about: z.string(),
  /** The number of the round or ticket where it was played. */
  reference: z.string(),
  stake: signedAmount,
  payout: signedAmount,
  net: signedAmount,
  isTakenBack: z.boolean(),
});
export type Played = z.output<typeof played>;

/** What a period's stake and payout are made of, the last first (path ours). */
export const listPlayed = call({
  method: "POST",
  path: "/wps/v2/wallets/played",
  who: "member",
  module: "BETTING_RECORD",
  input: z.strictObject({
    from: quarter,
    to: quarter,
    before: z.optional(id),
    pageSize: pageSize(20),
  }),
  reply: z.object({ list: z.array(played), next: z.nullable(id) }),
  refusals: [],
});

/** The movements of the wallet that one round or ticket is made of: entries of the ledger, the first first (path ours). */
export const getPlayed = call({
  method: "GET",
  path: "/wps/v2/wallets/played/entries",
  who: "member",
  module: "BETTING_RECORD",
  input: z.strictObject({ id }),
  reply: z.object({ played, entries: z.array(accountRecord) }),
  refusals: ["not_found"],
});
