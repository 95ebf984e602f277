import { type Clock, MINUTE_MS } from "#/lib/base/time.ts";
import type { LoginWay } from "#/lib/contract/session/logins.ts";
import type { Db } from "#/server/db/index.ts";
import type { HalfSession } from "#/server/http/route.ts";
import { hashToken, isToken, newToken } from "./tokens.ts";

/** A login is to be proven within this. */
const HALF_OPEN_MS = 15 * MINUTE_MS;

/**
 * Opens a half session: the login was right, the proof is missing (`totpOnly`: the authenticator's). Its token is
 * none of a session's, and lies in a table that only the calls of the proof look into; a new one of the same device
 * replaces the last.
 */
export async function openHalf(
  tx: Db,
  clock: Clock,
  about: {
    readonly memberId: bigint;
    readonly device: string;
    readonly totpOnly?: boolean;
    readonly way?: LoginWay;
    /** As of NewSession. */
    readonly loggedInAt?: Date | undefined;
  },
): Promise<{ token: string }> {
  const { memberId, device, totpOnly = false, way = null, loggedInAt = null } = about;
  const token = newToken();
  const device_hash = hashToken(device);
  await tx
    .deleteFrom("half_sessions")
    .where("member_id", "=", memberId)
    .where("device_hash", "=", device_hash)
    .execute();
  await tx
    .insertInto("half_sessions")
    .values({
      token_hash: hashToken(token),
      device_hash,
      member_id: memberId,
      totp_only: totpOnly,
      way,
      opened_at: new Date(clock()),
      logged_in_at: loggedInAt,
      expires_at: new Date(clock() + HALF_OPEN_MS),
    })
    .execute();
  return { token };
}

/** The half session of a token that came with its own device's cookie and is not over; null for anything else. */
export async function authenticateHalf(
  db: Db,
  clock: Clock,
  token: string | null,
  deviceCookie: string | null | undefined,
): Promise<HalfSession | null> {
  if (!isToken(token) || !isToken(deviceCookie)) return null;
  const row = await db
    .selectFrom("half_sessions")
    .select(["id", "member_id", "expires_at", "totp_only"])
    .where("token_hash", "=", hashToken(token))
    .where("device_hash", "=", hashToken(deviceCookie))
    .where("expires_at", ">", new Date(clock()))
    .executeTakeFirst();
  if (!row) return null;
  const { id, member_id: memberId, totp_only: totpOnly, expires_at } = row;
  return { id: String(id), memberId, totpOnly, expiresAtMs: expires_at.getTime() };
}

/**
 * Ends a half session for the session that takes its place: answers what it hands on once, however many prove it at the
 * same time; null to all others.
 */
export async function takeHalf(
  tx: Db,
  halfId: string,
): Promise<{ readonly way: LoginWay | null; readonly loggedInAt: Date | undefined } | null> {
  const taken = await tx
    .deleteFrom("half_sessions")
    .where("id", "=", BigInt(halfId))
    .returning(["way", "logged_in_at"])
    .executeTakeFirst();
  return taken ? { way: taken.way, loggedInAt: taken.logged_in_at ?? undefined } : null;
}
