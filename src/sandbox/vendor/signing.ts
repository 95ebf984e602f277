import { createHmac, timingSafeEqual } from "node:crypto";
import { MINUTE_MS } from "#/lib/base/time.ts";
import { SEAMLESS_HEADERS } from "#/lib/contract/games/seamless.ts";

const TOLERANCE_MS = 5 * MINUTE_MS;

/** The secret of one fictional vendor, as the operator's demo makes it too. */
export function secretOf(key: string, vendor: string): string {
  return createHmac("sha256", key).update(vendor).digest("hex");
}

function signatureOf(secret: string, timestamp: string, body: string): string {
  return createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
}

/** The headers of the seamless wallet that sign a body. */
export function signedHeaders(
  vendor: string,
  secret: string,
  body: string,
  nowMs: number,
): Record<string, string> {
  return {
    [SEAMLESS_HEADERS.vendor]: vendor,
    [SEAMLESS_HEADERS.timestamp]: String(nowMs),
    [SEAMLESS_HEADERS.signature]: signatureOf(secret, String(nowMs), body),
  };
}

/** The vendor whom the operator's call is for, if it was signed under that vendor's secret in these five minutes. */
export function readSigned(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: string,
  key: string,
  nowMs: number,
): string | null {
  const vendor = String(headers[SEAMLESS_HEADERS.vendor] ?? "");
  const timestamp = String(headers[SEAMLESS_HEADERS.timestamp] ?? "");
  const given = Buffer.from(String(headers[SEAMLESS_HEADERS.signature] ?? ""), "hex");
  const wanted = Buffer.from(signatureOf(secretOf(key, vendor), timestamp, body), "hex");
  const fresh = /^\d{1,15}$/.test(timestamp) && Math.abs(nowMs - Number(timestamp)) <= TOLERANCE_MS;
  const good = given.length === wanted.length && timingSafeEqual(given, wanted);
  return vendor !== "" && fresh && good ? vendor : null;
}
