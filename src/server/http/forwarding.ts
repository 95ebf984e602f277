import type { IncomingHttpHeaders } from "node:http";
import { Transform } from "node:stream";

/** What proxies and clouds say of a caller or of the address that was asked: from a caller it is only a claim. */
const CLAIMS = new Set([
  "forwarded",
  "via",
  "client-ip",
  "true-client-ip",
  "fastly-client-ip",
  "fly-client-ip",
  "x-real-ip",
  "x-client-ip",
  "x-cluster-client-ip",
  "x-originating-ip",
  "x-remote-ip",
  "x-remote-addr",
  "x-host",
  "x-rewrite-url",
]);
const CLAIMING = [
  "x-forwarded",
  "x-original",
  "x-http-method",
  "x-appengine-",
  "x-azure-",
  "cf-",
  "cloudfront-",
  "proxy-",
];
/** Of an answer these are the portal's own. */
const OURS = new Set([
  "server",
  "via",
  "x-powered-by",
  "x-request-id",
  "x-content-type-options",
  "x-frame-options",
  "referrer-policy",
  "permissions-policy",
  "strict-transport-security",
  "content-security-policy",
  "content-security-policy-report-only",
]);
const OURS_ALL = ["cross-origin-", "access-control-", "x-ratelimit-"];

export type Asked = { readonly ip: string; readonly host: string; readonly https: boolean };

/**
 * The request's headers for the platform behind: without `Origin` (checked here) and without what the caller claims
 * about its address, its country or the host; instead what this server found.
 */
export function forwardedRequestHeaders(
  headers: IncomingHttpHeaders,
  { ip, host, https }: Asked,
  countryHeader: string | null,
): IncomingHttpHeaders {
  const kept = Object.entries(headers).filter(
    ([name]) =>
      name === countryHeader ||
      !(name === "origin" || CLAIMS.has(name) || CLAIMING.some((each) => name.startsWith(each))),
  );
  return {
    ...Object.fromEntries(kept),
    "x-forwarded-for": ip,
    "x-forwarded-host": host,
    "x-forwarded-proto": https ? "https" : "http",
  };
}

/** The answer's headers for the browser: what protects it there is this portal's, never the platform's. */
export function forwardedResponseHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !OURS.has(name) && !OURS_ALL.some((each) => name.startsWith(each)),
    ),
  );
}

export class TooLong extends Error {
  override name = "TooLong";
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

/** Reads an answer whole, up to so many bytes; throws `TooLong` beyond. */
export async function readAtMost(reply: Response, bytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of reply.body ?? []) {
    length += chunk.length;
    if (length > bytes) throw new TooLong("the platform's answer is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
