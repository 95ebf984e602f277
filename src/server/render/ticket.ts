import type { IncomingHttpHeaders } from "node:http";
import { TICKET_COOKIE } from "../http/route.ts";

const LIFE_S = 60;
const TICKET = /^[\w-]{43}$/;
/** A path of this site: two slashes at its start would be another's host. */
const OWN_PATH = /^\/(?![/\\])/;
/** How a browser says that the person or this site led here; anything else is another site's doing. */
const OWN_WAYS = new Set(["none", "same-origin"]);

/**
 * What answers an address that brings a token (LOG-30): the same address without it, before anything of the page is
 * loaded, so that it is in no script's sight and in no Referer. While the site is open the ticket goes on in a cookie,
 * marked to be asked about where another site led here. Null for an address that brings none.
 */
export function takeTicketOut(
  url: string,
  headers: IncomingHttpHeaders,
  { open, https }: { readonly open: boolean; readonly https: boolean },
): Readonly<Record<string, string>> | null {
  const at = url.indexOf("?");
  if (at === -1 || !url.includes("token=", at)) return null;
  const query = new URLSearchParams(url.slice(at + 1));
  const ticket = query.get("token");
  if (ticket === null) return null;
  query.delete("token");
  const path = OWN_PATH.test(url) ? url.slice(0, at) : "/";
  const rest = query.size > 0 ? `?${query}` : "";
  const always = { "cache-control": "no-store", "referrer-policy": "no-referrer" };
  if (!open || !TICKET.test(ticket)) return { ...always, location: `${path}${rest}` };
  const way = headers["sec-fetch-site"];
  const asks = typeof way === "string" && OWN_WAYS.has(way) ? "" : ".ask";
  const cookie = [
    `${https ? "__Host-" : ""}${TICKET_COOKIE}=${ticket}${asks}`,
    "Path=/",
    `Max-Age=${LIFE_S}`,
    "HttpOnly",
    "SameSite=Strict",
    ...(https ? ["Secure"] : []),
  ].join("; ");
  return { ...always, location: `${path}${rest}#ticket`, "set-cookie": cookie };
}
