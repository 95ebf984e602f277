import { sql } from "kysely";
import { type Clock, HOUR_MS, MINUTE_MS, SECOND_MS } from "#/lib/base/time.ts";
import type { ProofWay } from "#/lib/contract/auth/proof.ts";
import type { LoginWay } from "#/lib/contract/session/logins.ts";
import { type Db, openGathering } from "#/server/db/index.ts";
import type { Session } from "#/server/http/route.ts";
import { MAX_USER_AGENT, type Place } from "./devices.ts";
import { hashToken, isToken, newToken } from "./tokens.ts";

/** A session ends after this without a call. */
export const IDLE_MS = 15 * MINUTE_MS;
/** A session ends after this in any case. */
export const ABSOLUTE_MS = 12 * HOUR_MS;
const SEEN_EVERY_MS = 30 * SECOND_MS;

/** `device` is the device's cookie; the token works only together with it. */
export type NewSession = Place & {
  readonly memberId: bigint;
  readonly account: string;
  readonly kind: Session["kind"];
  readonly currency: string;
  /** By what the member came in, and what proved it besides; null where nobody noted it. */
  readonly way?: LoginWay | null | undefined;
  readonly proof?: ProofWay | null | undefined;
  /** When the member showed a credential, where that was before: for a session that follows from another login. */
  readonly loggedInAt?: Date | undefined;
};

/**
 * Opens a session: its token is told once and only its hash kept. Notices of whoever else was in on this device come to it no
 * more.
 */
export async function openSession(
  tx: Db,
  clock: Clock,
  session: NewSession,
): Promise<{ token: string }> {
  const token = newToken();
  const nowMs = clock();
  const now = new Date(nowMs);
  const device_hash = hashToken(session.device);
  await tx
    .deleteFrom("push_subscriptions")
    .where("device_hash", "=", device_hash)
    .where("member_id", "<>", session.memberId)
    .execute();
  await tx
    .insertInto("sessions")
    .values({
      token_hash: hashToken(token),
      device_hash,
      member_id: session.memberId,
      account: session.account,
      kind: session.kind,
      currency: session.currency,
      opened_at: now,
      logged_in_at: session.loggedInAt ?? now,
      last_seen_at: now,
      expires_at: new Date(nowMs + ABSOLUTE_MS),
      ended_at: null,
      ip: session.ip,
      country: session.country,
      user_agent: session.userAgent.slice(0, MAX_USER_AGENT),
      way: session.way ?? null,
      proof: session.proof ?? null,
    })
    .execute();
  return { token };
}

/** One question to the database is under way for a crowd, and one more for those who came meanwhile. */
const LOOKUPS = { atOnce: 2, most: 64 };

/**
 * Answers the session of a token, if it came with its own device's cookie and has neither ended nor expired. One query,
 * also for all who ask at the same moment, and at most every 30 s a second that writes down the activity.
 */
export function openAuthentication(db: Db, clock: Clock) {
  const find = openGathering((hashes: readonly Buffer[]) => findSessions(db, hashes), LOOKUPS);
  return async (
    token: string | null,
    deviceCookie: string | null | undefined,
  ): Promise<Session | null> => {
    if (!isToken(token) || !isToken(deviceCookie)) return null;
    const row = await find("", hashToken(token));
    if (!row?.device_hash.equals(hashToken(deviceCookie))) return null;
    const nowMs = clock();
    const idleMs = nowMs - row.last_seen_at.getTime();
    if (idleMs >= IDLE_MS || nowMs >= row.expires_at.getTime()) return null;
    if (idleMs >= SEEN_EVERY_MS) await touch(db, nowMs, row.id);
    return {
      id: String(row.id),
      memberId: row.member_id,
      account: row.account,
      kind: row.kind,
      currency: row.currency,
    };
  };
}

/** The session of each token's hash that has not ended. */
async function findSessions(db: Db, hashes: readonly Buffer[]) {
  const rows = await db
    .selectFrom("sessions")
    .select(["id", "token_hash", "device_hash", "member_id", "account", "kind", "currency"])
    .select(["last_seen_at", "expires_at"])
    .where("token_hash", "=", sql<Buffer>`any(${hashes})`)
    .where("ended_at", "is", null)
    .execute();
  const found = new Map(rows.map((row) => [row.token_hash.toString("hex"), row]));
  return hashes.map((hash) => found.get(hash.toString("hex")));
}

/** Counts as activity of a live session: for what its holder does elsewhere, as in a vendor's game. */
export async function touchSession(db: Db, clock: Clock, sessionId: string): Promise<void> {
  await touch(db, clock(), BigInt(sessionId));
}

async function touch(db: Db, nowMs: number, id: bigint): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ last_seen_at: new Date(nowMs) })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .where("last_seen_at", "<=", new Date(nowMs - SEEN_EVERY_MS))
    .where("last_seen_at", ">", new Date(nowMs - IDLE_MS))
    .execute();
}

/** The login before the one that opened this session: when, and from which country (empty when unknown). */
export async function findLoginBefore(
  db: Db,
  session: Session,
): Promise<{ readonly at: Date; readonly country: string } | null> {
  const row = await db
    .selectFrom("sessions")
    .select(["opened_at", "country"])
    .where("member_id", "=", session.memberId)
    .where("id", "<", BigInt(session.id))
    .orderBy("opened_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? { at: row.opened_at, country: row.country } : null;
}

/** Whose the session of a token was, if it came with its own device's cookie; null also once it is cleaned away. */
export async function findEndedMember(
  db: Db,
  token: string | null,
  deviceCookie: string | null | undefined,
): Promise<bigint | null> {
  if (!isToken(token) || !isToken(deviceCookie)) return null;
  const row = await db
    .selectFrom("sessions")
    .select("member_id")
    .where("token_hash", "=", hashToken(token))
    .where("device_hash", "=", hashToken(deviceCookie))
    .executeTakeFirst();
  return row?.member_id ?? null;
}
