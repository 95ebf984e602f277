import * as z from "zod/mini";
import { call, nothing } from "../call.ts";
import { amount, currency, id, listOf, moment, pageNo, pageSize, signedAmount } from "../fields.ts";

/** What the member has (ENT-11). `sumBalance` can be played or withdrawn; `heldBalance` is reserved. */
export const balance = z.object({
  sumBalance: amount,
  heldBalance: amount,
  /** Bonus money: it is played, and neither withdrawn nor sent. Absent: the member never had any. */
  bonusBalance: z.optional(amount),
  currency,
  unreadCount: z.number(),
  /** Whether inviting is paid now; absent: a platform that does not say. */
  availablePromotions: z.optional(
    z.array(z.object({ promotion: z.literal("REFERRAL"), enabled: z.boolean() })),
  ),
  /** How many promotions run now, as many as the menu says (SID-21); absent as above. */
  promotionCount: z.optional(z.number()),
  /** When the account is closed at the earliest; absent: it is not being closed. */
  closesAt: z.optional(moment),
});
export type Balance = z.output<typeof balance>;

/** The member's balance (SPEC §7). */
export const getBalance = call({
  method: "GET",
  path: "/wps/v2/wallets/balance",
  who: "holder",
  module: null,
  input: nothing,
  reply: balance,
  refusals: [],
});

/** The number of an entry in the ledger. */
const recordId = z.string().check(z.regex(/^[1-9]\d{0,17}$/, "bad_field"));

export const RECORD_KINDS = [
  "deposit",
  "withdrawal",
  "bet",
  "win",
  "rollback",
  "bonus",
  "transfer",
  "adjustment",
] as const;

/** One movement of the wallet: an entry of the ledger. */
export const accountRecord = z.object({
  id,
  at: moment,
  kind: z.enum(RECORD_KINDS),
  /** A text that names the other side: a game's name, a payment method. */
  about: z.string(),
  reference: z.string(),
  amount: signedAmount,
  balanceAfter: amount,
  state: z.enum(["credited", "debited", "held", "returned"]),
});
export type AccountRecord = z.output<typeof accountRecord>;

/** The account record: the wallet's movements, newest first (relay of SPEC §7). */
export const listAccountRecords = call({
  method: "POST",
  path: "/wps/relay/ODSFE2_MemTransDet",
  who: "member",
  module: "ACCOUNT_RECORD",
  input: z.strictObject({
    kind: z.optional(z.enum(RECORD_KINDS)),
    from: z.optional(moment),
    to: z.optional(moment),
    /** A movement's number, or a part of what it is about. */
    search: z.optional(z.string().check(z.minLength(1), z.maxLength(60))),
    /** Only movements older than that of this id; then neither counted nor added up. */
    before: z.optional(recordId),
    pageNo,
    pageSize: pageSize(20),
  }),
  reply: z.extend(listOf(accountRecord), {
    /** Of all movements asked for, on every page of them, where those are of a span of time: `from`, `to` or both. */
    totals: z.optional(z.object({ in: signedAmount, out: signedAmount, net: signedAmount })),
    /** What to ask for as `before` to go on; null: nothing older. */
    next: z.optional(z.nullable(recordId)),
    /** How far back a search has looked so far, where it has not looked at all of them. */
    searchedTo: z.optional(moment),
  }),
  refusals: [],
});
