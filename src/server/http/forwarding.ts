import type { IncomingHttpHeaders } from "node:http";
import { Transform } from "node:stream";
import { TooLong } from "#/lib/base/read-at-most.ts";
import { SIGNATURE_HEADER } from "#/lib/contract/games/conventions.ts";
import { SEAMLESS_HEADERS } from "#/lib/contract/games/seamless.ts";

/**
 * What the platform hears of a request: what the contract reads, and no more. Whatever else a caller sends (the headers
 * in which proxies and clouds tell addresses, countries, hosts and methods have no end) is only a claim.
 */
const HANDED_ON = new Set([
  "accept",
  "accept-encoding",
  "accept-language",
  "authorization",
  "cache-control",
  "content-length",
  "content-type",
  "cookie",
  "idempotency-key",
  "if-none-match",
  "last-event-id",
  "sec-fetch-dest",
  "sec-fetch-mode",
  "sec-fetch-site",
  "user-agent",
  // What vendors and payment providers sign with.
  ...Object.values(SEAMLESS_HEADERS),
  "x-provider-signature",
  "x-provider-timestamp",
]);
/**
 * What a browser hears of the platform's answer: what says how to read and keep it. Headers that order a browser about
 * (where to go, what to load, forget or report, what it may do here) are this portal's alone, and have no end either.
 */
const HANDED_BACK = new Set([
  "allow",
  "cache-control",
  "content-encoding",
  "content-language",
  "content-length",
  "content-type",
  // Browsers date what they encrypt by the platform's clock.
  "date",
  "etag",
  "last-modified",
  "retry-after",
  "set-cookie",
  "vary",
  "x-accel-buffering",
]);

/** An answer of the platform is read so far; its live stream has no end. */
export const MOST_ANSWERED = 4 * 1024 * 1024;

export type Asked = { readonly ip: string; readonly host: string; readonly https: boolean };

/**
 * The request's headers for the platform behind: those of HANDED_ON, the country where a trusted proxy tells it, and
 * what this server found of address and host. `Origin` is checked here.
 */
export function forwardedRequestHeaders(
  headers: IncomingHttpHeaders,
  { ip, host, https }: Asked,
  countryHeader: string | null,
): IncomingHttpHeaders {
  const kept = Object.entries(headers).filter(
    ([name]) => HANDED_ON.has(name) || SIGNATURE_HEADER.test(name) || name === countryHeader,
  );
  return {
    ...Object.fromEntries(kept),
    "x-forwarded-for": ip,
    "x-forwarded-host": host,
    "x-forwarded-proto": https ? "https" : "http",
  };
}

/** The answer's headers for the browser: those of HANDED_BACK. */
export function forwardedResponseHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => HANDED_BACK.has(name)));
}

/** Lets so many bytes through; more is an error, which breaks the answer off. */
export function atMost(bytes: number): Transform {
  let left = bytes;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length;
      if (left < 0) done(new TooLong("the platform's answer is too long"));
      else done(null, chunk);
    },
  });
}
