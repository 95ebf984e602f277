import * as z from "zod/mini";
import { formatWire, parseMoney } from "#/lib/base/money.ts";
import type { Notice } from "../adapter.ts";

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

const event = z.object({ type: z.string(), data: z.object({ object: z.unknown() }) });

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
 * come; undefined where it is no event.
 */
export function noticeOfEvent(body: unknown): Notice | null | undefined {
  const read = event.safeParse(body);
  if (!read.success) return undefined;
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
