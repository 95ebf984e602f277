import { setTimeout } from "node:timers/promises";
import { type RefundOrder, refundOrder } from "./orders.ts";
import type { Store } from "./store.ts";

/** What a refund's request is answered with: a status and a body, or (null) no body that is signed. */
export type RefundAnswer = { readonly status: number; readonly body: object | null };

/**
 * Gives a payment back, once a reference: the same again answers what it already did. More than was paid, another
 * currency, or what was not paid at all is refused.
 */
export async function answerRefund(
  store: Store,
  { reference, body, fault, lateMs }: AskedRefund,
): Promise<RefundAnswer> {
  const order = refundOrder.safeParse(body);
  if (!order.success) return { status: 400, body: { code: "bad_order" } };
  if (fault === "hold")
    return { status: 200, body: { reference, state: "open", instruction: null } };
  const done = await refund(store, reference, order.data);
  if (fault === "lost") return { status: 502, body: null };
  if (fault === "timeout") {
    await setTimeout(lateMs * 10, undefined, { ref: false });
    return { status: 504, body: null };
  }
  return typeof done === "string"
    ? { status: 422, body: { reference, refused: done } }
    : { status: 200, body: done };
}

type AskedRefund = {
  readonly reference: string;
  readonly body: unknown;
  readonly fault: string | null;
  readonly lateMs: number;
};

async function refund(
  store: Store,
  reference: string,
  order: RefundOrder,
): Promise<object | "not_paid" | "other_currency" | "too_much"> {
  const payment = await store.findPayment(order.payment);
  if (payment?.outcome !== "paid" || payment.kind !== "payment") return "not_paid";
  if (payment.currency !== order.currency) return "other_currency";
  const kept = await store.refund(reference, order);
  if (!kept) return "too_much";
  const { id: refunded, amount, currency } = kept;
  return { reference, refunded, amount, currency };
}
