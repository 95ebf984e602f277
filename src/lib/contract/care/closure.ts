import * as z from "zod/mini";
import { call, nothing } from "../call.ts";
import { amount, currency, moment } from "../fields.ts";

/** What has to come to its end before an account is closed. */
export const OPEN_MATTERS = [
  "balance",
  "held",
  "bonus",
  "deposits",
  "withdrawals",
  "rounds",
  "tickets",
  "transfers",
  "vendor_wallets",
  "vendor_quiet",
] as const;
export type OpenMatter = (typeof OPEN_MATTERS)[number];

const matter = z.object({
  kind: z.enum(OPEN_MATTERS),
  /** Of money: how much it is, and what of it has to be played before it can be taken out. */
  amount: z.optional(amount),
  locked: z.optional(amount),
  /** Of what is counted: how many. */
  count: z.optional(z.number()),
  /**
   * Of vendors' own wallets: whose hold money of the member's, or did not say; of `vendor_quiet`: whose are empty, but have
   * not been for long enough that no round is under way there.
   */
  names: z.optional(z.array(z.string())),
});
export type Matter = z.output<typeof matter>;

export const closure = z.object({
  /** Null: the account is not being closed. */
  asked: z.nullable(z.object({ askedAt: moment, closesAt: moment })),
  /** How long it waits from when it is asked for. */
  waitDays: z.number(),
  /** What is open now. It is closed once that is done with, at `closesAt` at the earliest. */
  matters: z.array(matter),
  /** Whether vendors with wallets of their own were asked, and what they said is among the matters. */
  vendorsAsked: z.boolean(),
  currency,
  /** Whether an authenticator is on: its figures are asked for beside the password. */
  authenticator: z.boolean(),
});
export type Closure = z.output<typeof closure>;

/**
 * Whether the member's account is being closed, and what is open still (path ours). Vendors with wallets of their own are
 * asked only on demand: one that is silent takes seconds.
 */
export const getClosure = call({
  method: "GET",
  path: "/wps/care/closure",
  who: "member",
  module: null,
  input: z.strictObject({ vendors: z.optional(z.literal("ask")) }),
  reply: closure,
  refusals: [],
});

/** Shows that it is the account's owner who asks. */
export const owner = {
  password: z.string().check(z.maxLength(300)),
  code: z.optional(z.string().check(z.maxLength(300))),
};

/**
 * Close the account once the waiting time is over and nothing is open (path ours). Deposits and bets are refused from now
 * on: `account_closing`. The password asks, and where an authenticator is on, `code` as well.
 */
export const askClosure = call({
  method: "POST",
  path: "/wps/care/closure",
  who: "member",
  module: null,
  encrypted: true,
  input: z.strictObject(owner),
  reply: closure,
  refusals: [
    "wrong_password",
    "authenticator_needed",
    "proof_wrong",
    "too_many_tries",
    "closing_already",
  ],
});

/** Keep the account after all, at any time before it is closed (path ours). */
export const takeBackClosure = call({
  method: "DELETE",
  path: "/wps/care/closure",
  who: "member",
  module: null,
  input: nothing,
  reply: closure,
  refusals: ["not_closing"],
});
