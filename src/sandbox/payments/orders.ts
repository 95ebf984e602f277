import * as z from "zod/mini";

const webAddress = z.url({ protocol: /^https?$/ });
const amount = z.string().check(z.regex(/^(0|[1-9]\d{0,17})(\.\d{1,9})?$/));
const currency = z.string().check(z.regex(/^[A-Z0-9_]{2,20}$/));
const word = z.string().check(z.regex(/^\w{1,40}$/));
const text = z.string().check(z.minLength(1), z.maxLength(200));

/** What a shop asks to be paid. Names no person and no secret. */
export const paymentOrder = z.strictObject({
  amount,
  currency,
  method: word,
  /** What its payer writes with a transfer. */
  memo: z.string().check(z.regex(/^[A-Z0-9]{1,25}$/)),
  language: z.string().check(z.regex(/^[a-z-]{2,12}$/)),
  expires: z.iso.datetime(),
  return_url: webAddress,
  callback_url: webAddress,
});
export type PaymentOrder = z.output<typeof paymentOrder>;

/** What a shop asks to be sent, and to whom. */
export const payoutOrder = z.strictObject({
  amount,
  currency,
  kind: word,
  institution: text,
  holder: text,
  number: text,
  callback_url: webAddress,
});
export type PayoutOrder = z.output<typeof payoutOrder>;

/** What a shop asks to be given back of a payment. */
export const refundOrder = z.strictObject({
  payment: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  amount,
  currency,
});
export type RefundOrder = z.output<typeof refundOrder>;

export const reference = z.string().check(z.regex(/^[\w.:-]{1,100}$/));
