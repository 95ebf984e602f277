import * as z from "zod/mini";
import { call, nothing } from "../call.ts";
import { amount, id, moment, paymentKind } from "../fields.ts";
import { withdrawal } from "./calls.ts";

/** The most within a time, and what is left of it. */
const mostWithin = z.optional(z.nullable(z.object({ most: amount, left: amount })));

/**
 * What can be withdrawn and why not the rest. `available`: what of the balance can be; `locked`: what of it cannot, for
 * something of the deposits in `toPlay` is not played yet; `held`: what is put aside for withdrawals. `min` and `max`: of
 * one withdrawal. A field that is absent says nothing.
 */
export const getWithdrawalTerms = call({
  method: "GET",
  path: "/wps/cashier/withdrawals/terms",
  who: "payer",
  module: "WITHDRAW",
  input: nothing,
  reply: z.object({
    min: amount,
    max: amount,
    available: amount,
    confirmMinutes: z.number(),
    balance: z.optional(amount),
    held: z.optional(amount),
    locked: z.optional(amount),
    toPlay: z.optional(
      z.array(
        z.object({
          id,
          /** How it was paid; null: staff found whose it was. */
          method: z.nullable(paymentKind),
          at: moment,
          /** What it brought into the balance, what is to be played of it, and what is left of that. */
          amount,
          turnover: amount,
          left: amount,
        }),
      ),
    ),
    /** A sum, and a part of the amount in percent; null: nothing. */
    fee: z.optional(z.nullable(z.object({ fixed: amount, percent: z.string() }))),
    /** How long it takes until it is sent. */
    expectedMinutes: z.optional(z.nullable(z.number())),
    /** Within 24 hours and within 30 days. */
    day: mostWithin,
    month: mostWithin,
    /** Until when nothing is withdrawn, for the payment password or a proven contact was changed. */
    waitUntil: z.optional(z.nullable(moment)),
    /** Whether an authenticator is asked for as well. */
    authenticator: z.optional(z.boolean()),
  }),
  refusals: [],
});

/** Take a withdrawal back that nobody has decided on yet: its money is in the balance again (path ours). */
export const cancelWithdrawal = call({
  method: "POST",
  path: "/wps/cashier/withdrawals/cancel",
  who: "payer",
  module: null,
  input: z.strictObject({ id }),
  reply: withdrawal,
  refusals: ["already_decided"],
});

/** Of a picture of 5 MB in base64, with what stands around it. */
export const PICTURE_BODY_BYTES = 7 * 1024 * 1024;

/**
 * Add a picture to the word that a withdrawal did not arrive, or not all of it (WAL-11), until that is settled. A PNG or
 * JPEG of 5 MB at most in base64, three at most; the same one again changes nothing.
 */
export const addReceiptProof = call({
  method: "PUT",
  path: "/wps/cashier/withdrawals/proof",
  who: "payer",
  module: null,
  mostBytes: PICTURE_BODY_BYTES,
  input: z.strictObject({ id, picture: z.string().check(z.minLength(1)) }),
  reply: withdrawal,
  refusals: ["not_disputed", "not_a_picture", "picture_too_large", "too_many_pictures"],
});

/** One of those pictures, from 1 on, as base64 of a JPEG; of a withdrawal of the member's own. */
export const getReceiptProof = call({
  method: "GET",
  path: "/wps/cashier/withdrawals/proof",
  who: "payer",
  module: null,
  input: z.strictObject({ id, place: z.coerce.number().check(z.int(), z.gte(1), z.lte(9)) }),
  reply: z.object({ picture: z.string() }),
  refusals: [],
});
