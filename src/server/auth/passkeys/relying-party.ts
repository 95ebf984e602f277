import { isIP } from "node:net";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { Db } from "#/server/db/index.ts";
import type { AuthDeps } from "../deps.ts";

/** Who a passkey is made for: the host that the page is at, which it never works beyond. */
export async function rpIdOf(
  db: Db,
  { siteOrigins }: Pick<AuthDeps, "siteOrigins">,
  origin: string,
): Promise<Result<string, "passkey_unavailable">> {
  if (!(await siteOrigins(db)).includes(origin)) return refuse("passkey_unavailable");
  const { hostname } = new URL(origin);
  // Browsers make none for a bare address.
  return isIP(hostname.replaceAll(/[[\]]/g, "")) ? refuse("passkey_unavailable") : ok(hostname);
}

/** The site's addresses on a host: what is signed on any other is refused. */
export async function originsOf(
  db: Db,
  { siteOrigins }: Pick<AuthDeps, "siteOrigins">,
  rpId: string,
): Promise<string[]> {
  return (await siteOrigins(db)).filter((origin) => new URL(origin).hostname === rpId);
}
