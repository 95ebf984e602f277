import { DAY_MS } from "#/lib/base/time.ts";
import type { Db } from "#/server/db/index.ts";
import type { Cookies } from "#/server/http/route.ts";
import { hashToken, isToken, newToken } from "./tokens.ts";

/** The cookie that a session is bound to: HttpOnly, SameSite=Strict, for as long as browsers keep one. */
export const DEVICE_COOKIE = "pleno_device";
const DEVICE_LIFE_MS = 400 * DAY_MS;

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

/** Remembers that a member logged in from a device. */
export async function rememberDevice(
  db: Db,
  memberId: bigint,
  device: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto("known_devices")
    .values({ member_id: memberId, device_hash: hashToken(device), last_login_at: now })
    .onConflict((conflict) =>
      conflict.columns(["member_id", "device_hash"]).doUpdateSet({ last_login_at: now }),
    )
    .execute();
}
