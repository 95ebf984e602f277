import type { IncomingHttpHeaders } from "node:http";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a browser may have sent this from another site (security row 20): what changes something must come from our
 * own origin, by Fetch Metadata, or by `Origin` where a browser does not tell. Callers that are no browser send neither.
 */
export function comesFromElsewhere(
  method: string,
  headers: IncomingHttpHeaders,
  publicUrl: string,
): boolean {
  if (SAFE.has(method)) return false;
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site !== "same-origin";
  const { origin } = headers;
  if (origin === undefined) return false;
  if (!URL.canParse(origin)) return true;
  return new URL(origin).host !== headers.host && origin !== new URL(publicUrl).origin;
}
