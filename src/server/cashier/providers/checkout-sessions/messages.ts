import * as z from "zod/mini";
import { formatWire, parseMoney } from "#/lib/base/money.ts";
import type { Notice, TakenBack } from "../adapter.ts";

const session = z.object({
  id: z.string(),
  client_reference_id: z.nullable(z.string()),
  payment_status: z.string(),
  payment_intent: z.optional(z.nullable(z.string())),
  amount_total: z.nullable(z.number().check(z.int(), z.gte(0))),
  currency: z.nullable(z.string()),
});

/** A session as it is asked about. */
export const askedSession = z.extend(session, {
  url: z.optional(z.nullable(z.string())),
  status: z.nullable(z.string()),
});

/** A refund as it is answered. */
export const askedRefund = z.object({
  id: z.string(),
  status: z.nullable(z.string()),
  payment_intent: z.nullable(z.string()),
  amount: z.number().check(z.int(), z.gte(0)),
});

const event = z.object({
  type: z.string(),
  data: z.object({ object: z.unknown(), previous_attributes: z.optional(z.unknown()) }),
});

const units = z.number().check(z.int(), z.gte(0));
const ofPayment = { id: z.string(), payment_intent: z.nullable(z.string()), currency: z.string() };
/** A charge of which something was given back: all of it so far, and how much that was before. */
const refundedCharge = z.object({ ...ofPayment, amount_refunded: units });
const refundedBefore = z.object({ amount_refunded: units });
const dispute = z.object({ ...ofPayment, amount: units });
type OfPayment = Pick<z.output<typeof dispute>, "id" | "payment_intent" | "currency">;

/** Currencies that are told in whole units; all others in hundredths, as the provider counts. */
const WHOLE = new Set("BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF".split(" "));
const decimalsOf = (currency: string) => (WHOLE.has(currency) ? 0 : 2);

/** An amount as it is told to the provider; null for what it cannot carry. */
export function unitsOf(amount: string, currency: string): number | null {
  const read = parseMoney(amount, decimalsOf(currency));
  return read.ok ? Number(read.value) : null;
}

const OUTCOMES: ReadonlyMap<string, Notice["outcome"]> = new Map([
  ["checkout.session.completed", "paid"],
  ["checkout.session.async_payment_succeeded", "paid"],
  ["checkout.session.async_payment_failed", "failed"],
  ["checkout.session.expired", "expired"],
]);

/**
 * What an event tells of a session. Null where it tells of no end: another kind of event, or a payment that is still to
 * come; undefined where it is no event. A charge's own events tell what was taken back of it.
 */
export function noticeOfEvent(body: unknown): Notice | TakenBack | null | undefined {
  const read = event.safeParse(body);
  if (!read.success) return undefined;
  if (read.data.type === "charge.refunded") return refundOf(read.data.data);
  if (read.data.type === "charge.dispute.created") return disputeOf(read.data.data.object);
  const outcome = OUTCOMES.get(read.data.type);
  if (outcome === undefined) return null;
  const told = session.safeParse(read.data.data.object);
  if (!told.success || told.data.amount_total === null || told.data.currency === null)
    return undefined;
  const { id, client_reference_id, payment_intent, payment_status, amount_total } = told.data;
  if (outcome === "paid" && payment_status !== "paid") return null;
  const currency = told.data.currency.toUpperCase();
  return {
    ...{ about: "deposit", reference: client_reference_id ?? id, outcome, currency },
    outsideId: outcome === "paid" ? (payment_intent ?? id) : id,
    amount: formatWire(BigInt(amount_total), decimalsOf(currency)),
  };
}

function refundOf({
  object,
  previous_attributes,
}: {
  readonly object: unknown;
  readonly previous_attributes?: unknown;
}): TakenBack | undefined {
  const charge = refundedCharge.safeParse(object);
  if (!charge.success) return undefined;
  const { amount_refunded: all } = charge.data;
  const before = refundedBefore.safeParse(previous_attributes);
  const amount = all - (before.success ? before.data.amount_refunded : 0);
  return takenBack("refunded", charge.data, `${charge.data.id}:${all}`, amount);
}

function disputeOf(object: unknown): TakenBack | undefined {
  const read = dispute.safeParse(object);
  return read.success
    ? takenBack("disputed", read.data, read.data.id, read.data.amount)
    : undefined;
}

function takenBack(
  outcome: TakenBack["outcome"],
  { id, payment_intent, currency: told }: OfPayment,
  outsideId: string,
  amount: number,
): TakenBack {
  const currency = told.toUpperCase();
  return {
    ...{ about: "taken_back", outcome, outsideId, paymentId: payment_intent ?? id, currency },
    amount: formatWire(BigInt(amount), decimalsOf(currency)),
  };
}
