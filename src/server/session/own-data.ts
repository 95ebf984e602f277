import { sql } from "kysely";
import type { Clock } from "#/lib/base/time.ts";
import type { Db } from "#/server/db/index.ts";
import { fromOf, stateOf } from "./login-history.ts";

type Row = Readonly<Record<string, unknown>>;

const PAGE = 500;
const CURSOR = /^(\d{1,13})\.(\d{1,18})$/;

/** A page of a member's logins with the addresses in full, the newest first; null where the cursor is none. */
export async function readLoginData(
  db: Db,
  clock: Clock,
  memberId: bigint,
  cursor: string | null,
): Promise<{ readonly rows: readonly Row[]; readonly next: string | null } | null> {
  const place = cursor === null ? null : CURSOR.exec(cursor);
  if (cursor !== null && place === null) return null;
  let wanted = db
    .selectFrom("sessions")
    .select(["id", "opened_at", "last_seen_at", "ended_at", "expires_at"])
    .select(["ip", "country", "user_agent", "way", "proof"])
    .where("member_id", "=", memberId)
    .orderBy("opened_at", "desc")
    .orderBy("id", "desc")
    .limit(PAGE + 1);
  if (place) {
    const [, atMs, id] = place;
    const below = sql`(${new Date(Number(atMs))}::timestamptz, ${BigInt(id ?? 0)}::bigint)`;
    wanted = wanted.where(sql<boolean>`(opened_at, id) < ${below}`);
  }
  const found = await wanted.execute();
  const told = found.slice(0, PAGE);
  const last = found.length > PAGE ? told.at(-1) : undefined;
  return {
    rows: told.map((row) => ({
      at: row.opened_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
      state: stateOf(row, clock()),
      ...fromOf(row),
      way: row.way,
      proof: row.proof,
    })),
    next: last ? `${last.opened_at.getTime()}.${last.id}` : null,
  };
}

/**
 * The devices that a member logged in from, those too that were signed out, by their last login; with what notices come to
 * them while the site is closed.
 */
export async function readDeviceData(db: Db, memberId: bigint): Promise<readonly Row[]> {
  const rows = await db
    .selectFrom("known_devices as d")
    .leftJoin("push_subscriptions as p", (join) =>
      join
        .onRef("p.member_id", "=", "d.member_id")
        .onRef("p.device_hash", "=", "d.device_hash")
        .on("p.ended_at", "is", null),
    )
    .selectAll("d")
    .select(["p.topics", "p.details", "p.since"])
    .where("d.member_id", "=", memberId)
    .orderBy("d.last_login_at", "desc")
    .limit(PAGE)
    .execute();
  return rows.map((row) => ({
    ...fromOf(row),
    knownSince: row.known_since.toISOString(),
    lastLoginAt: row.last_login_at.toISOString(),
    signedOutAt: row.signed_out_at?.toISOString() ?? null,
    notices: row.topics
      ? { topics: row.topics, details: row.details, since: row.since?.toISOString() }
      : null,
  }));
}
