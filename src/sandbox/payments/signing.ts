import { createHmac, timingSafeEqual } from "node:crypto";

const MAX_AGE_S = 300;

function hmac(key: string, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

/** What a shop signs of a request. */
type ShopRequest = {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly timestamp: unknown;
  readonly signature: unknown;
};

/**
 * Whether a request is the shop's: `X-Shop-Signature` is the hex HMAC-SHA256 of
 * `${X-Shop-Timestamp}.${method}.${path}.${body}`, with a stamp at most five minutes off.
 */
export function isFromShop(request: ShopRequest, nowMs: number, key: string): boolean {
  const { method, path, body, timestamp, signature } = request;
  if (typeof timestamp !== "string" || typeof signature !== "string") return false;
  if (!/^\d{1,12}$/.test(timestamp) || !/^[0-9a-f]{64}$/.test(signature)) return false;
  if (Math.abs(nowMs / 1_000 - Number(timestamp)) > MAX_AGE_S) return false;
  const expected = hmac(key, `${timestamp}.${method}.${path}.${body}`);
  return timingSafeEqual(expected, Buffer.from(signature, "hex"));
}

/** The headers that vouch for a callback or an answer: the hex HMAC-SHA256 of `${timestamp}.${raw body}`. */
export function signMessage(
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
