import * as z from "zod/mini";
import type { Notice } from "../adapter.ts";

const whole = z.number().check(z.int(), z.gte(0));
const DONE = "00";

/** A message: what it says, and the signature over that. */
export const envelope = z.object({
  code: z.string(),
  data: z.nullable(z.record(z.string(), z.unknown())),
  signature: z.optional(z.nullable(z.string())),
});

/** How a request that was made is paid. */
export const created = z.object({
  bin: z.string().check(z.regex(/^\d{6}$/)),
  accountNumber: z.string(),
  accountName: z.string(),
  amount: whole,
  description: z.string(),
  orderCode: whole,
  checkoutUrl: z.url({ protocol: /^https$/ }),
  qrCode: z.string(),
});

/** How a request stands. */
export const standing = z.object({
  id: z.string(),
  orderCode: whole,
  amount: whole,
  amountPaid: whole,
  status: z.string(),
  transactions: z.array(z.object({ reference: z.string().check(z.minLength(1)), amount: whole })),
});
type Standing = z.output<typeof standing>;

/** A transfer that arrived. */
const arrived = z.object({
  orderCode: whole,
  amount: whole,
  reference: z.string().check(z.minLength(1)),
  currency: z.optional(z.nullable(z.string())),
  code: z.string(),
});

const subjectOf = (orderCode: number) =>
  ({ about: "deposit", reference: `order-${orderCode}`, number: BigInt(orderCode) }) as const;

/**
 * How a request ended; null while it waits, and for a state that is not known. Undefined where it says that it was paid,
 * and not by what: nobody could tell that money again.
 */
export function noticeOfStanding({
  orderCode,
  status,
  ...rest
}: Standing): Notice | null | undefined {
  const own = { ...subjectOf(orderCode), currency: "VND" };
  if (status === "PAID") {
    const { transactions } = rest;
    const sum = transactions.reduce((before, { amount }) => before + amount, 0);
    if (transactions.length === 0 || sum !== rest.amountPaid) return undefined;
    return {
      ...own,
      outcome: "paid",
      // Whoever paid in parts is known by all of them: no part alone is the amount.
      outsideId: transactions.map(({ reference }) => reference).join(":"),
      amount: String(rest.amountPaid),
      parts: transactions.map(({ reference, amount }) => ({
        outsideId: reference,
        amount: String(amount),
      })),
    };
  }
  const outcome = ENDED.get(status);
  return outcome ? { ...own, outcome, outsideId: rest.id, amount: String(rest.amount) } : null;
}

const ENDED: ReadonlyMap<string, "failed" | "expired"> = new Map([
  ["CANCELLED", "failed"],
  ["FAILED", "failed"],
  ["EXPIRED", "expired"],
]);

/** What a callback tells: a transfer that arrived. Null where it tells of none; undefined where it is no message. */
export function noticeOfCallback(body: unknown): Notice | null | undefined {
  const read = envelope.safeParse(body);
  if (!read.success || read.data.data === null) return undefined;
  const data = arrived.safeParse(read.data.data);
  if (!data.success) return undefined;
  const { orderCode, amount, reference, currency, code } = data.data;
  if (code !== DONE) return null;
  return {
    ...subjectOf(orderCode),
    ...{ outcome: "paid", outsideId: reference },
    ...{ amount: String(amount), currency: currency ?? "VND" },
  };
}
