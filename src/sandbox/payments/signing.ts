import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";

const webAddress = z.url({ protocol: /^https?$/ });

/** What a shop asks to be paid, as it travels in the address of the payment page. Names no person and no secret. */
const payRequest = z.strictObject({
  order: z.string().check(z.regex(/^[\w.:-]{1,100}$/)),
  amount: z.string().check(z.regex(/^(0|[1-9]\d{0,17})(\.\d{1,9})?$/)),
  currency: z.string().check(z.regex(/^[A-Z0-9_]{2,20}$/)),
  method: z.string().check(z.regex(/^\w{1,40}$/)),
  language: z.string().check(z.regex(/^[a-z-]{2,12}$/)),
  expires: z.iso.datetime(),
  return_url: webAddress,
  callback_url: webAddress,
});
export type PayRequest = z.output<typeof payRequest>;

function hmac(key: string, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

/**
 * Reads a payment page's query: `signature` must be the hex HMAC-SHA256 of `pay?` and the other parameters,
 * sorted by name and form-encoded. Null for anything forged, repeated, unknown or malformed.
 */
export function readPayRequest(query: URLSearchParams, key: string): PayRequest | null {
  const params = new URLSearchParams(query);
  const given = Buffer.from(params.get("signature") ?? "", "hex");
  params.delete("signature");
  params.sort();
  const names = [...params.keys()];
  const expected = hmac(key, `pay?${params}`);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  if (new Set(names).size !== names.length) return null;
  const parsed = payRequest.safeParse(Object.fromEntries(params));
  return parsed.success ? parsed.data : null;
}

/** The headers that vouch for a callback: the hex HMAC-SHA256 of `${timestamp}.${raw body}`. */
export function signCallback(
  body: string,
  atMs: number,
  key: string,
): { "x-provider-timestamp": string; "x-provider-signature": string } {
  const timestamp = String(Math.floor(atMs / 1000));
  return {
    "x-provider-timestamp": timestamp,
    "x-provider-signature": hmac(key, `${timestamp}.${body}`).toString("hex"),
  };
}
