import { createHmac, timingSafeEqual } from "node:crypto";
import { SEAMLESS_HEADERS } from "#/lib/contract/games/seamless.ts";

const TOLERANCE_MS = 5 * 60_000;

export type Keys = { readonly vendorId: string; readonly key: string };

function sign(key: string, timestamp: string, body: string): string {
  return createHmac("sha256", key).update(`${timestamp}.${body}`).digest("hex");
}

/** The headers that sign a body, as the seamless wallet asks for them. */
export function signedHeaders(
  { vendorId, key }: Keys,
  body: string,
  nowMs: number,
): Record<string, string> {
  const timestamp = String(nowMs);
  return {
    [SEAMLESS_HEADERS.vendor]: vendorId,
    [SEAMLESS_HEADERS.timestamp]: timestamp,
    [SEAMLESS_HEADERS.signature]: sign(key, timestamp, body),
  };
}

/** Whether a body was signed with our key, for us, within five minutes of now. */
export function isSigned(
  { vendorId, key }: Keys,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: string,
  nowMs: number,
): boolean {
  const timestamp = String(headers[SEAMLESS_HEADERS.timestamp] ?? "");
  const given = Buffer.from(String(headers[SEAMLESS_HEADERS.signature] ?? ""), "hex");
  const wanted = Buffer.from(sign(key, timestamp, body), "hex");
  return (
    headers[SEAMLESS_HEADERS.vendor] === vendorId &&
    /^\d{1,15}$/.test(timestamp) &&
    Math.abs(nowMs - Number(timestamp)) <= TOLERANCE_MS &&
    given.length === wanted.length &&
    timingSafeEqual(given, wanted)
  );
}
