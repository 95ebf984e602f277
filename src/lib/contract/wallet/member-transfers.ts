import * as z from "zod/mini";
import { call, nothing } from "../call.ts";
import { amount, id, moment } from "../fields.ts";

/** Somebody money may be sent to, as the sender may know them. */
export const transferRecipient = z.object({ account: z.string(), nickname: z.string() });

/** What a member may send to others: to whom, how much at once and still today. `min` null: nothing in this currency. */
export const getTransferTerms = call({
  method: "GET",
  path: "/wps/wallet/transfers/terms",
  who: "payer",
  module: "MEMBER_CENTER",
  input: nothing,
  reply: z.object({
    upline: z.nullable(transferRecipient),
    /** Whether anybody is below. */
    hasDownline: z.boolean(),
    min: z.nullable(amount),
    max: amount,
    /** What is left of the sum of 24 hours. */
    leftToday: amount,
    /** What the wallet has less what has to be played first. */
    available: amount,
    /** What of the balance has to be played first. */
    locked: amount,
    /** Until when nothing is sent, for the payment password or a proven contact was changed; absent: a platform that does not say. */
    waitUntil: z.optional(z.nullable(moment)),
    /** Whether an authenticator is asked for as well. */
    authenticator: z.optional(z.boolean()),
  }),
  refusals: ["true_account_needed"],
});

/** Finds a member below by the whole name. Anybody else is `recipient_unknown`, whether they are there or not. */
export const findDownline = call({
  method: "GET",
  path: "/wps/wallet/transfers/recipient",
  who: "payer",
  module: "MEMBER_CENTER",
  input: z.strictObject({ account: z.string().check(z.minLength(1), z.maxLength(255)) }),
  reply: transferRecipient,
  refusals: ["recipient_unknown", "too_many_tries"],
});

const proofs = {
  paymentPassword: z.string().check(z.minLength(1), z.maxLength(255)),
  verificationCode: z.optional(z.string().check(z.maxLength(32))),
};

/**
 * Sends money to the member directly above (`up`), or to one below at whatever distance (`down`; WAL-05). Final: nobody
 * takes it back but by sending it. Who stands where is looked at again as it moves. It is proven as a withdrawal is.
 */
export const transferToMember = call({
  method: "PUT",
  path: "/wps/wallet/transfers",
  who: "payer",
  module: "MEMBER_CENTER",
  encrypted: true,
  idempotent: true,
  input: z.discriminatedUnion("direction", [
    z.strictObject({
      direction: z.literal("up"),
      amount,
      ...proofs,
    }),
    z.strictObject({
      direction: z.literal("down"),
      account: z.string().check(z.minLength(1), z.maxLength(255)),
      amount,
      ...proofs,
    }),
  ]),
  reply: z.object({ id, to: transferRecipient, amount, sentAt: moment }),
  refusals: [
    "recipient_unknown",
    "recipient_closed",
    "transfers_closed",
    "below_minimum",
    "above_maximum",
    "day_limit_reached",
    "turnover_missing",
    "not_enough_funds",
    "wrong_payment_password",
    "payment_password_missing",
    "payment_password_locked",
    "payment_password_cooling",
    "contact_cooling",
    "too_many_tries",
    "authenticator_needed",
    "proof_wrong",
    "withdrawals_stopped",
  ],
});
