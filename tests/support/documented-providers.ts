import { createHmac } from "node:crypto";
import { sortedFields } from "#/server/cashier/providers/payment-requests/sorted-fields.ts";

// What providers of these kinds send, in the shapes that their documents and libraries give.

/** A message of `payment-requests`, signed over its fields: an answer, or the body of a callback. */
export function requestAnswer(data: Readonly<Record<string, unknown>>, key: string) {
  const signature = createHmac("sha256", key).update(sortedFields(data)).digest("hex");
  return { code: "00", desc: "success", success: true, data, signature };
}

/** A session of `checkout-sessions`, as it is answered and as events carry it. */
export function sessionAnswer(change: Readonly<Record<string, unknown>>) {
  return {
    ...{ id: "cs_1", object: "checkout.session", mode: "payment", status: "open" },
    ...{ amount_subtotal: 200_000, amount_total: 200_000, currency: "vnd", livemode: false },
    ...{ payment_intent: "pi_1", payment_status: "unpaid", client_reference_id: null },
    ...{ url: "https://pay.test/c/pay/cs_1", expires_at: 1_795_000_000, metadata: {} },
    ...change,
  };
}

/** An event of `checkout-sessions` about a session. */
export function sessionEvent(type: string, object: unknown) {
  return {
    ...{ id: "evt_1", object: "event", api_version: "2026-01-01", created: 1_795_000_000 },
    ...{ data: { object }, livemode: false, pending_webhooks: 1, type },
  };
}
