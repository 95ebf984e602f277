import type { RateLimitOptions } from "@fastify/rate-limit";
import { networkOf } from "#/lib/base/networks.ts";

const WINDOW_MS = 60_000;
/** Signed callers are few, known, and speak for all members at once. */
const SIGNED_TIMES = 10;

/** Too many signed calls within a minute. */
export class SignedCrowd extends Error {
  override name = "SignedCrowd";
}

/**
 * The limit of a call that vendors and payment providers sign: ten times another's, and beyond it 503. A vendor takes
 * 5xx as "unknown, ask again"; 429 would be a refusal, and final.
 */
export function limitOfSigned(callsPerMinute: number): RateLimitOptions {
  return {
    max: callsPerMinute * SIGNED_TIMES,
    timeWindow: WINDOW_MS,
    errorResponseBuilder: () => new SignedCrowd("too many signed calls"),
  };
}

/** The limit of whatever is handed on: a crowd of signed calls and one of members' calls are counted apart. */
export function limitOfHandedOn(callsPerMinute: number): RateLimitOptions {
  return {
    max: ({ url }) => callsPerMinute * (isSigned(url) ? SIGNED_TIMES : 1),
    timeWindow: WINDOW_MS,
    keyGenerator: ({ ip, url }) => `${networkOf(ip)}${isSigned(url) ? " signed" : ""}`,
    errorResponseBuilder: ({ url }, { statusCode }) =>
      isSigned(url)
        ? new SignedCrowd("too many signed calls")
        : Object.assign(new Error("too many calls"), { statusCode }),
  };
}

/** The folders of what vendors, payment providers and sources of results sign, as docs/calls.md has them. */
const SIGNED = [
  "/wps/seamless/",
  "/wps/transfer-wallet/",
  "/wps/cashier/callbacks/",
  "/lotto/results",
];

function isSigned(url: string): boolean {
  return SIGNED.some((folder) => url.startsWith(folder));
}
