import * as z from "zod/mini";
import { MOST_COMMENT } from "#/lib/base/proof-pictures.ts";
import { call, nothing } from "../call.ts";
import { CARE_REFUSALS } from "../care/calls.ts";
import { amount, id, listOf, moment, pageNo, pageSize } from "../fields.ts";
import { DEPOSIT_STATES, deposit, depositMethod } from "./deposit.ts";

/** The ways to deposit that are open to this member (path ours). */
export const listDepositMethods = call({
  method: "GET",
  path: "/wps/cashier/methods",
  who: "payer",
  module: "DEPOSIT",
  input: nothing,
  reply: z.object({ methods: z.array(depositMethod) }),
  refusals: [],
});

/**
 * Open a deposit; the reply says how to pay (path ours), or, where the provider takes longer than a moment to answer,
 * nothing of that yet: the live stream tells. Nothing is credited before the provider's signed callback. `fee`: what the
 * member was shown to be taken off, nothing where it is absent; where it is another by now, `fee_changed` says which.
 */
export const createDeposit = call({
  method: "PUT",
  path: "/wps/cashier/deposits",
  who: "payer",
  module: "DEPOSIT",
  idempotent: true,
  input: z.strictObject({
    method: id,
    amount,
    fee: z.optional(amount),
    /** The offer of bonus money that comes with it (`listDepositOffers`): its code, and the terms it was shown with. */
    ...{ offer: z.optional(id), offerTerms: z.optional(id) },
  }),
  reply: deposit,
  refusals: [
    ...(["deposits_stopped", "method_closed", "fee_changed"] as const),
    ...(["below_minimum", "above_maximum", "too_many_pending", "too_many_unpaid"] as const),
    ...(["offer_closed", "offer_changed", "offer_taken", "below_offer_minimum"] as const),
    ...CARE_REFUSALS,
  ],
});

/** The member's deposits, newest first (path ours). */
export const listDeposits = call({
  method: "GET",
  path: "/wps/cashier/deposits",
  who: "payer",
  module: null,
  input: z.strictObject({ pageNo, pageSize: pageSize(10) }),
  reply: listOf(deposit),
  refusals: [],
});

/** One deposit of the member (path ours). */
export const getDeposit = call({
  method: "GET",
  path: "/wps/cashier/deposit",
  who: "payer",
  module: null,
  input: z.strictObject({ id }),
  reply: deposit,
  refusals: [],
});

/** Give a pending deposit up (path ours). A payment that still arrives is credited all the same. */
export const cancelDeposit = call({
  method: "POST",
  path: "/wps/cashier/deposits/cancel",
  who: "payer",
  module: null,
  input: z.strictObject({ id }),
  reply: deposit,
  refusals: ["already_closed"],
});

/**
 * A payment provider's callback on a deposit or a payout, signed as its kind signs (of the sandbox: `X-Provider-Signature` is
 * the hex HMAC-SHA256 of `${X-Provider-Timestamp}.${raw body}` under the provider's key; a stamp over five minutes old
 * is refused). What is in it is its kind's as well. The same callback twice changes nothing and succeeds. A payment credits
 * one deposit or pays one payout: named for another, it is `payment_conflict`. A payout is `paid` or `failed` for good:
 * the opposite afterwards is `already_closed`, and a person decides.
 */
export const providerCallback = call({
  method: "POST",
  path: "/wps/cashier/callbacks/:provider",
  who: "provider",
  module: null,
  input: z.looseObject({}),
  reply: z.object({ state: z.enum([...DEPOSIT_STATES, "paid"]) }),
  refusals: [
    "amount_differs",
    "currency_differs",
    "rate_lapsed",
    "already_closed",
    "payment_conflict",
  ],
});

/** An account of the member's own that money can be sent to. Its number is masked but for the last four digits. */
export const payeeAccount = z.object({
  id,
  kind: z.enum(["bank", "mobile_wallet", "usdt"]),
  institution: z.string(),
  holder: z.string(),
  numberMasked: z.string(),
  /** From when money can be sent there, where it was saved a short while ago. */
  usableFrom: z.optional(z.nullable(moment)),
});
export type PayeeAccount = z.output<typeof payeeAccount>;

/** Where money can be sent to: a bank or a mobile wallet by its name, or a network of USDT. */
export const payoutInstitution = z.object({
  kind: payeeAccount.shape.kind,
  name: z.string(),
});
export type PayoutInstitution = z.output<typeof payoutInstitution>;

/** The member's accounts to withdraw to, and what another is saved with (path ours). */
export const listPayeeAccounts = call({
  method: "GET",
  path: "/wps/cashier/accounts",
  who: "payer",
  module: null,
  input: nothing,
  reply: z.object({
    accounts: z.array(payeeAccount),
    /** The member's real name, in which all accounts are held; null while none is known: the first account asks for it. */
    holder: z.nullable(z.string()),
    /** Where the operator pays out to. None: the name of the bank or wallet is typed. */
    institutions: z.array(payoutInstitution),
  }),
  refusals: [],
});

/**
 * Save an account to withdraw to; asks for the payment password (path ours). It is held in the member's real name: a
 * `holder` is needed only while none is known, and is then kept as that name; another is `holder_differs`. The
 * institution is one of the operator's list, if there is one, and for USDT the network, whose address `number` is.
 */
export const addPayeeAccount = call({
  method: "PUT",
  path: "/wps/cashier/accounts",
  who: "payer",
  module: "WITHDRAW",
  encrypted: true,
  input: z.strictObject({
    kind: payeeAccount.shape.kind,
    institution: z.string().check(z.minLength(2), z.maxLength(80)),
    holder: z.optional(z.string().check(z.minLength(2), z.maxLength(80))),
    number: z.string().check(z.regex(/^[A-Za-z0-9]{6,64}$/, "bad_field")),
    paymentPassword: z.string().check(z.minLength(1), z.maxLength(255)),
  }),
  reply: payeeAccount,
  refusals: [
    "wrong_payment_password",
    "payment_password_missing",
    "payment_password_locked",
    "too_many_tries",
    ...(["holder_missing", "holder_malformed", "holder_differs"] as const),
    "institution_unknown",
    "address_wrong",
    "too_many_accounts",
    "account_exists",
  ],
});

/**
 * requested: the money is held; paying: approved, and a provider is sending it, or the operator is to say how; rejected,
 * and cancelled by its member: it came back; approved: it was sent and waits for the member's answer;
 * received, partly_received and not_received are that answer; received also after the time for it is up.
 */
export const WITHDRAWAL_STATES = [
  "requested",
  "paying",
  "approved",
  "rejected",
  "cancelled",
  "received",
  "partly_received",
  "not_received",
] as const;
export const withdrawal = z.object({
  id,
  account: payeeAccount,
  /** What is sent. */
  amount,
  /** What it costs beside that; absent: nothing. */
  fee: z.optional(amount),
  state: z.enum(WITHDRAWAL_STATES),
  createdAt: moment,
  decidedAt: z.nullable(moment),
  /** Until when the member may say what arrived, once it was sent. */
  confirmBy: z.nullable(moment),
  reason: z.nullable(z.string()),
  missingAmount: z.nullable(amount),
  /** What the member wrote and how many pictures they showed with the word that it did not arrive, or not all of it. */
  comment: z.optional(z.nullable(z.string())),
  proofs: z.optional(z.number()),
  /**
   * What the operator made of it: `returned`, `dismissed` (it was sent, and the member's word stays), or `received`: it
   * counts as received, whatever was answered, and nothing is returned.
   */
  settlement: z.optional(
    z.nullable(
      z.object({
        as: z.enum(["returned", "dismissed", "received"]),
        /** What was returned, or is not. */
        amount,
        reason: z.string(),
      }),
    ),
  ),
});
export type Withdrawal = z.output<typeof withdrawal>;

/**
 * Ask for money out; it is held at once, with the fee (path ours). `fee`: what the member was shown, nothing where it is
 * absent; where it is another by now, it is `fee_changed`, and the detail says which. `verificationCode`: of the
 * authenticator, where it is on. `turnover_missing`: the detail's `available` says what can be withdrawn.
 */
export const requestWithdrawal = call({
  method: "PUT",
  path: "/wps/cashier/withdrawals",
  who: "payer",
  module: "WITHDRAW",
  encrypted: true,
  idempotent: true,
  input: z.strictObject({
    accountId: id,
    amount,
    fee: z.optional(amount),
    paymentPassword: z.string().check(z.minLength(1), z.maxLength(255)),
    verificationCode: z.optional(z.string().check(z.maxLength(32))),
  }),
  reply: withdrawal,
  refusals: [
    "withdrawals_stopped",
    "not_enough_funds",
    "turnover_missing",
    "below_minimum",
    "above_maximum",
    "above_day_limit",
    "above_month_limit",
    "too_many_cancelled",
    "fee_changed",
    "wrong_payment_password",
    "payment_password_missing",
    "payment_password_locked",
    ...(["payment_password_cooling", "contact_cooling"] as const),
    "too_many_tries",
    "authenticator_needed",
    "proof_wrong",
    "account_unknown",
    "account_cooling",
    "account_holder_changed",
  ],
});

export const listWithdrawals = call({
  method: "GET",
  path: "/wps/cashier/withdrawals",
  who: "payer",
  module: null,
  input: z.strictObject({ pageNo, pageSize: pageSize(10) }),
  reply: listOf(withdrawal),
  refusals: [],
});

/** The answer that a member gave before and corrects; without it the answer is the first. */
const instead = z.optional(z.enum(["received", "not_received", "partly_received"]));

/** A line of the member's own beside the answer. */
const comment = z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(MOST_COMMENT)));

/**
 * The member's answer on what arrived (WAL-10 to 12). Until `confirmBy` it may be corrected by another, which names the
 * one that it stands `instead` of. The same answer again is answered as it was and changes nothing.
 */
export const confirmReceipt = call({
  method: "POST",
  path: "/wps/cashier/withdrawals/confirm",
  who: "payer",
  module: null,
  input: z.discriminatedUnion("outcome", [
    z.strictObject({ id, outcome: z.literal("received"), instead }),
    z.strictObject({ id, outcome: z.literal("not_received"), comment, instead }),
    z.strictObject({
      id,
      outcome: z.literal("partly_received"),
      missingAmount: amount,
      comment,
      instead,
    }),
  ]),
  reply: withdrawal,
  refusals: ["already_closed", "not_approved", "above_maximum"],
});
