import * as z from "zod/mini";
import { call, nothing } from "../call.ts";
import { amount, moment, signedAmount } from "../fields.ts";
import { accountRecord } from "./calls.ts";

/** Money of the member's that is put aside, and what for. */
const held = z.object({
  /** What it is held for: `withdrawal`. */
  kind: z.string(),
  /** What it is known by on the page that it belongs to. */
  reference: z.string(),
  amount,
  since: moment,
  /** The entry of the ledger that put it aside. */
  entry: z.nullable(accountRecord),
});
export type HeldMoney = z.output<typeof held>;

/**
 * What moved last, as a person would say it: rounds of one game that follow one another, or tickets of one draw, are one
 * movement. `firstId` to `lastId` are the entries of the ledger that it is made of.
 */
const movement = z.object({
  firstId: z.string(),
  lastId: z.string(),
  from: moment,
  to: moment,
  /** `play` gathers stakes and prizes; any other is a kind of the account record. */
  kind: z.string(),
  about: z.string(),
  entries: z.number(),
  /** How many rounds or tickets; none where it is no play. */
  rounds: z.number(),
  unit: z.enum(["spin", "round", "ticket"]),
  /** There is more of the same further back than was looked at. */
  isMore: z.boolean(),
  amount: signedAmount,
  balanceAfter: amount,
  state: z.enum(["credited", "debited", "held", "returned"]),
});
export type Movement = z.output<typeof movement>;

/** The passbook: what is held and why, and what moved last (MEM-04; path ours). */
export const getPassbook = call({
  method: "GET",
  path: "/wps/v2/wallets/passbook",
  who: "member",
  module: null,
  input: nothing,
  reply: z.object({ held: z.array(held), movements: z.array(movement) }),
  refusals: [],
});
