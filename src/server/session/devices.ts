import { sql } from "kysely";
import { DAY_MS } from "#/lib/base/time.ts";
import type { Db } from "#/server/db/index.ts";
import type { Cookies } from "#/server/http/route.ts";
import { hashToken, isToken, newToken } from "./tokens.ts";
import { addressOf } from "./tries.ts";

/** The cookie that a session is bound to: HttpOnly, SameSite=Strict, for as long as browsers keep one. */
export const DEVICE_COOKIE = "pleno_device";
const DEVICE_LIFE_MS = 400 * DAY_MS;
export const MAX_USER_AGENT = 300;

/** The device that asks; one that has no cookie yet, or a made-up one, gets its own. */
export function deviceOf(cookies: Cookies): string {
  const known = cookies.get(DEVICE_COOKIE);
  if (isToken(known)) return known;
  const device = newToken();
  cookies.set(DEVICE_COOKIE, device, { maxAgeMs: DEVICE_LIFE_MS, httpOnly: true });
  return device;
}

/** Whether this member logged in from this device before. Asks alike for nobody (null). */
export async function isKnownDevice(
  db: Db,
  memberId: bigint | null,
  device: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("known_devices")
    .select("member_id")
    .where("member_id", "=", memberId ?? 0n)
    .where("device_hash", "=", hashToken(device))
    .executeTakeFirst();
  return row !== undefined;
}

/** How well a login's device and address are known to a member. `first`: there never was a login at all. */
export type Acquaintance = {
  readonly device: boolean;
  readonly address: boolean;
  readonly first: boolean;
};

export async function acquaintanceOf(
  db: Db,
  memberId: bigint,
  { device, ip }: Pick<Place, "device" | "ip">,
): Promise<Acquaintance> {
  const { rows } = await sql<Acquaintance>`
    select
      exists (select from known_devices where member_id = ${memberId} and device_hash = ${hashToken(device)}) as device,
      exists (select from known_addresses where member_id = ${memberId} and address = ${addressOf(ip)}) as address,
      not exists (select from known_devices where member_id = ${memberId}) as first`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("a question about a device was not answered");
  return row;
}

/** Where a login comes from. */
export type Place = {
  readonly device: string;
  readonly ip: string;
  /** ISO 3166, empty when unknown. */
  readonly country: string;
  readonly userAgent: string;
};

/** Remembers the device and the address that a member logged in from. */
export async function rememberPlace(
  tx: Db,
  memberId: bigint,
  { device, ip, country, userAgent }: Place,
  now: Date,
): Promise<void> {
  const seen = {
    last_login_at: now,
    ip,
    country,
    user_agent: userAgent.slice(0, MAX_USER_AGENT),
  };
  await tx
    .insertInto("known_devices")
    .values({ member_id: memberId, device_hash: hashToken(device), known_since: now, ...seen })
    .onConflict((conflict) => conflict.columns(["member_id", "device_hash"]).doUpdateSet(seen))
    .execute();
  await tx
    .insertInto("known_addresses")
    .values({ member_id: memberId, address: addressOf(ip), last_login_at: now })
    .onConflict((conflict) =>
      conflict.columns(["member_id", "address"]).doUpdateSet({ last_login_at: now }),
    )
    .execute();
}
