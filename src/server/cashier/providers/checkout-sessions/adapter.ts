import { createHmac, timingSafeEqual } from "node:crypto";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { MINUTE_MS, SECOND_MS } from "#/lib/base/time.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import type { Signed } from "#/server/http/route.ts";
import type {
  AdapterOptions,
  CollectOrder,
  Proof,
  ProviderAdapter,
  RefundReply,
  Reply,
} from "../adapter.ts";
import { askJson } from "../ask-json.ts";
import { askedRefund, askedSession, noticeOfEvent, unitsOf } from "./messages.ts";

const PATH = "/v1/checkout/sessions";
const REFUNDS_PATH = "/v1/refunds";
const MAX_AGE_MS = 5 * MINUTE_MS;
/** A session lasts half an hour at least: what is paid after the deposit's own time is credited all the same. */
const LONGER_MS = 16 * MINUTE_MS;

/**
 * A provider that takes cards and wallets on a page of its own: `POST /v1/checkout/sessions`, under the deposit's id as
 * `Idempotency-Key`, and `GET /v1/checkout/sessions/<id>`; `POST /v1/refunds` gives back, under the refund's. Its events are signed by a header `t=<seconds>,v1=<hex>…`: the
 * HMAC-SHA256 of `<t>.<raw body>`. Its answers are not signed: they never credit anything, its events do. Credentials:
 * `api-key`, and `signature-header`, the name of that header.
 */
export function checkoutSessionsAdapter(options: AdapterOptions): ProviderAdapter {
  const { credentials } = options;
  const authorization = `Bearer ${credentials.get("api-key") ?? ""}`;
  const never = async () => unanswered("it pays nothing out");
  return {
    async createPayment(order) {
      const body = formOf(order, options);
      if (body === null) return { is: "unfit", why: "it carries no such amount" };
      const headers = {
        authorization,
        "content-type": "application/x-www-form-urlencoded",
        "idempotency-key": order.reference,
      };
      const answer = await askJson(options, PATH, { method: "POST", headers, body });
      return readSession(answer, order.reference);
    },
    async queryPayment({ reference, outsideId }) {
      // Its answer was lost: under the same key it gives the same session again.
      if (outsideId === null) return { is: "unknown" };
      const path = `${PATH}/${encodeURIComponent(outsideId)}`;
      const answer = await askJson(options, path, { method: "GET", headers: { authorization } });
      return readSession(answer, reference);
    },
    async refundPayment({ reference, paymentId, amount, currency }) {
      const units = unitsOf(amount, currency);
      if (units === null) return { is: "unfit", why: "it carries no such amount" };
      const headers = {
        authorization,
        "content-type": "application/x-www-form-urlencoded",
        "idempotency-key": reference,
      };
      const form = { payment_intent: paymentId, amount: String(units) };
      const body = new URLSearchParams({ ...form, "metadata[reference]": reference }).toString();
      const answer = await askJson(options, REFUNDS_PATH, { method: "POST", headers, body });
      return readRefund(answer, paymentId, units);
    },
    createPayout: never,
    queryPayout: never,
    verifyCallback: (signed) => verify(options, signed),
    readCallback(body) {
      const notice = noticeOfEvent(body);
      return notice === undefined ? refuse("malformed") : ok(notice);
    },
  };
}

const unanswered = (why: string): Reply => ({ is: "unanswered", why });

/** What is asked for, as a form; the same for the same deposit, or the provider would not know it again. */
function formOf(
  { reference, number, amount, currency, memo, expiresAt, language }: CollectOrder,
  { publicUrl }: AdapterOptions,
): string | null {
  const units = unitsOf(amount, currency);
  if (units === null) return null;
  const back = `${publicUrl}${localizePath("/member/depositv2", language)}?deposit=${reference}`;
  const expires = Math.floor((expiresAt.getTime() + LONGER_MS) / SECOND_MS);
  return new URLSearchParams({
    mode: "payment",
    client_reference_id: reference,
    success_url: back,
    cancel_url: back,
    expires_at: String(expires),
    "metadata[number]": String(number),
    "line_items[0][quantity]": "1",
    "line_items[0][price_data][currency]": currency.toLowerCase(),
    "line_items[0][price_data][unit_amount]": String(units),
    "line_items[0][price_data][product_data][name]": memo,
  }).toString();
}

function readSession(answer: Awaited<ReturnType<typeof askJson>>, reference: string): Reply {
  if (!answer.ok) return unanswered(answer.why);
  if (answer.status !== 200) return unanswered(`status ${answer.status}`);
  const read = askedSession.safeParse(answer.body);
  if (!read.success || read.data.client_reference_id !== reference)
    return unanswered("its answer is about something else");
  const { id: outsideId, url, status, payment_status } = read.data;
  if (payment_status === "paid")
    return unanswered("it says that it was paid, unsigned: its signed event is waited for");
  const instruction = status === "open" && url ? ({ shape: "hosted", payUrl: url } as const) : null;
  return { is: "open", instruction, outsideId };
}

/** Only what it says it will not do is refused: whoever fails while answering may have done it. */
function readRefund(
  answer: Awaited<ReturnType<typeof askJson>>,
  paymentId: string,
  units: number,
): RefundReply {
  if (!answer.ok) return { is: "unanswered", why: answer.why };
  const why = `status ${answer.status}`;
  if (answer.status === 400 || answer.status === 402) return { is: "refused", why };
  const read = askedRefund.safeParse(answer.body);
  if (answer.status !== 200 || !read.success) return { is: "unanswered", why };
  const { id: outsideId, status, payment_intent, amount } = read.data;
  if (payment_intent !== paymentId || amount !== units)
    return { is: "unanswered", why: "its answer is about something else" };
  if (status === "succeeded") return { is: "refunded", outsideId };
  return status === "failed" || status === "canceled"
    ? { is: "refused", why: status }
    : { is: "open" };
}

function verify(
  { secrets, credentials, clock }: AdapterOptions,
  { headers, rawBody }: Signed,
): Result<Proof, "bad_signature"> {
  const given = headers[(credentials.get("signature-header") ?? "").toLowerCase()];
  if (typeof given !== "string") return refuse("bad_signature");
  const parts = given.split(",").map((part) => part.trim().split("=", 2));
  const stamp = parts.find(([name]) => name === "t")?.[1] ?? "";
  const ageMs = Math.abs(clock() - Number(stamp) * SECOND_MS);
  if (!/^\d{1,12}$/.test(stamp) || ageMs > MAX_AGE_MS) return refuse("bad_signature");
  const text = Buffer.concat([Buffer.from(`${stamp}.`), rawBody]);
  const right = secrets.map((secret) => createHmac("sha256", secret).update(text).digest());
  const signature = parts.find(
    ([name, hex = ""]) =>
      name === "v1" &&
      /^[0-9a-f]{64}$/.test(hex) &&
      right.some((each) => timingSafeEqual(each, Buffer.from(hex, "hex"))),
  )?.[1];
  return signature ? ok({ stamp, body: rawBody, signature }) : refuse("bad_signature");
}
