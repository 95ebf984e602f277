import { type Clock, DAY_MS } from "#/lib/base/time.ts";
import type { Known } from "#/lib/rules/auth/proof.ts";
import type { Db } from "#/server/db/index.ts";
import type { Cookies } from "#/server/http/route.ts";
import { addressOf } from "./attempts.ts";
import { hashToken, isToken, newToken } from "./tokens.ts";
import { readUserAgent } from "./user-agent.ts";

/** The cookie that a session is bound to: HttpOnly, SameSite=Strict, for as long as browsers keep one. */
export const DEVICE_COOKIE = "pleno_device";
const DEVICE_LIFE_MS = 400 * DAY_MS;
export const MAX_USER_AGENT = 300;
/** For so long after its login a device vouches that one like it, at its address, is no news. */
const ALIKE_MS = 30 * DAY_MS;
const MOST_ALIKE = 50;

/** The device that asks; one that has no cookie yet, or a made-up one, gets its own. */
export function deviceOf(cookies: Cookies): string {
  const known = cookies.get(DEVICE_COOKIE);
  if (isToken(known)) return known;
  const device = newToken();
  cookies.set(DEVICE_COOKIE, device, { maxAgeMs: DEVICE_LIFE_MS, httpOnly: true });
  return device;
}

/** Whether this member logged in from this device before, and it was not signed out since. Asks alike for nobody (null). */
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
    .where("signed_out_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Who makes a call about a member or a recipient. */
export type Asker = {
  readonly device: string;
  readonly ip: string;
  /** Whether that member logged in from this device before. */
  readonly known: boolean;
};

/** As whom an asker's tries are counted: a known device by itself, strangers by network, since devices are made at no cost. */
export function callerOf({ device, ip, known }: Asker): string {
  return known ? `device:${hashToken(device).toString("hex")}` : addressOf(ip);
}

/** Whether a member logged in from this network before. */
export async function isKnownNetwork(db: Db, memberId: bigint, ip: string): Promise<boolean> {
  const row = await db
    .selectFrom("known_addresses")
    .select("address")
    .where("member_id", "=", memberId)
    .where("address", "=", addressOf(ip))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * How well a login's device and address are known to a member. `signedOut`: the device was familiar until somebody
 * signed it out. `alike`: a familiar device of the same browser and system logged in from the same address lately,
 * so that this is likely the same one with its cookies cleared. `first`: there never was a login at all.
 */
export type Familiarity = Known & { readonly alike: boolean };

export async function deviceFamiliarity(
  db: Db,
  clock: Clock,
  memberId: bigint,
  { device, ip, userAgent }: Omit<Place, "country">,
): Promise<Familiarity> {
  const devices = db.selectFrom("known_devices").where("member_id", "=", memberId);
  const own = await devices
    .select("signed_out_at")
    .where("device_hash", "=", hashToken(device))
    .executeTakeFirst();
  const any = own ?? (await devices.select("id").limit(1).executeTakeFirst());
  // Whoever has the password makes as many devices as they like: those of the last logins are looked at.
  const latest = await devices
    .select(["ip", "user_agent"])
    .where("signed_out_at", "is", null)
    .where("last_login_at", ">", new Date(clock() - ALIKE_MS))
    .orderBy("last_login_at", "desc")
    .limit(MOST_ALIKE)
    .execute();
  const address = addressOf(ip);
  const runs = nameOf(userAgent);
  return {
    device: own !== undefined && own.signed_out_at === null,
    signedOut: own !== undefined && own.signed_out_at !== null,
    address: await isKnownNetwork(db, memberId, ip),
    first: any === undefined,
    alike: latest.some(
      (one) => runs !== "" && nameOf(one.user_agent) === runs && addressOf(one.ip) === address,
    ),
  };
}

/** What runs on a device, as one text; empty when nobody knows it. */
function nameOf(userAgent: string): string {
  const { browser, system } = readUserAgent(userAgent);
  return browser === "" || system === "" ? "" : `${browser} ${system}`;
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
    signed_out_at: null,
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
