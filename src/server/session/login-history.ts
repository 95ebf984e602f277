import { sql } from "kysely";
import { maskAddress } from "#/lib/base/networks.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { Clock } from "#/lib/base/time.ts";
import type { ReplyOf } from "#/lib/contract/call.ts";
import type { listLogins as listLoginsCall } from "#/lib/contract/session/logins.ts";
import type { Db } from "#/server/db/index.ts";
import type { Session } from "#/server/http/route.ts";
import { IDLE_MS } from "./sessions.ts";
import { readUserAgent } from "./user-agent.ts";

type From = {
  /** Both empty where nobody knows. */
  readonly browser: string;
  readonly system: string;
  /** ISO 3166, empty when unknown. */
  readonly country: string;
  readonly address: string;
};

/** One session of a member, as staff see it. */
export type LoginCase = From & {
  readonly openedAt: string;
  readonly lastSeenAt: string;
  /** `open` while its token works; `expired` where nobody ended it. */
  readonly state: "open" | "ended" | "expired";
  /** The number of the device; null where it is forgotten. */
  readonly device: string | null;
};

/** A device that a member logged in from, as staff see it. */
export type DeviceCase = From & {
  readonly id: string;
  readonly knownSince: string;
  readonly lastLoginAt: string;
  readonly signedOutAt: string | null;
  /** Others who logged in from it: the first of them by number. */
  readonly alsoOf: readonly bigint[];
};

/** So many of a member's own logins are told at once. */
const PAGE = 10;
const CURSOR = /^(\d{1,13})\.(\d{1,18})$/;

type PlaceRow = { ip: string; country: string; user_agent: string };
/** What ran there, and where that was. */
export const fromOf = ({ ip, country, user_agent }: PlaceRow): From => ({
  ...readUserAgent(user_agent),
  country,
  address: ip,
});

/** When the login was that a session is of: one that was taken over, or recalled, is of the login before it. */
export async function findLoginTime(db: Db, { id }: Pick<Session, "id">): Promise<Date> {
  const { opened_at, logged_in_at } = await db
    .selectFrom("sessions")
    .select(["opened_at", "logged_in_at"])
    .where("id", "=", BigInt(id))
    .executeTakeFirstOrThrow();
  return logged_in_at ?? opened_at;
}

/** A member's sessions, open or over, the newest first: as far back as sessions are kept. */
export async function listLogins(
  db: Db,
  clock: Clock,
  memberId: bigint,
  limit: number,
): Promise<LoginCase[]> {
  const nowMs = clock();
  const rows = await db
    .selectFrom("sessions as s")
    .leftJoin("known_devices as d", (join) =>
      join.onRef("d.member_id", "=", "s.member_id").onRef("d.device_hash", "=", "s.device_hash"),
    )
    .select(["s.opened_at", "s.last_seen_at", "s.ended_at", "s.expires_at", "d.id as device"])
    .select(["s.ip", "s.country", "s.user_agent"])
    .where("s.member_id", "=", memberId)
    .orderBy("s.opened_at", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...fromOf(row),
    openedAt: row.opened_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    state: stateOf(row, nowMs),
    device: row.device === null ? null : String(row.device),
  }));
}

type Times = { ended_at: Date | null; expires_at: Date; last_seen_at: Date };
export function stateOf({ ended_at, expires_at, last_seen_at }: Times, nowMs: number) {
  if (ended_at !== null) return "ended";
  const isOver = expires_at.getTime() <= nowMs || last_seen_at.getTime() <= nowMs - IDLE_MS;
  return isOver ? "expired" : "open";
}

const MOST_OTHERS = 10;

/** A member's devices, those too that were signed out, by their last login. */
export async function listDeviceCases(
  db: Db,
  memberId: bigint,
  limit: number,
): Promise<DeviceCase[]> {
  const rows = await db
    .selectFrom("known_devices as d")
    .selectAll()
    .select(
      sql<bigint[]>`array(select other.member_id from known_devices other
        where other.device_hash = d.device_hash and other.member_id <> d.member_id
        order by other.member_id limit ${MOST_OTHERS})`.as("also_of"),
    )
    .where("d.member_id", "=", memberId)
    .orderBy("d.last_login_at", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...fromOf(row),
    id: String(row.id),
    knownSince: row.known_since.toISOString(),
    lastLoginAt: row.last_login_at.toISOString(),
    signedOutAt: row.signed_out_at?.toISOString() ?? null,
    alsoOf: row.also_of.map(BigInt),
  }));
}

/** Who logged in from the device of a number, in the order of their last login there. */
export async function listMembersOnDevice(
  db: Db,
  deviceId: bigint,
  limit: number,
): Promise<bigint[]> {
  const rows = await db
    .selectFrom("known_devices as d")
    .innerJoin("known_devices as same", "same.device_hash", "d.device_hash")
    .select("same.member_id")
    .where("d.id", "=", deviceId)
    .orderBy("same.last_login_at", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ member_id }) => member_id);
}

/**
 * A page of a member's own logins, the newest first; `before` is the `next` of the page above. Addresses are shortened:
 * the page may be open where others look on.
 */
export async function listOwnLogins(
  db: Db,
  clock: Clock,
  session: Session,
  before: string | undefined,
): Promise<Result<ReplyOf<typeof listLoginsCall>, "bad_field">> {
  const cursor = before === undefined ? null : CURSOR.exec(before);
  if (before !== undefined && cursor === null) return refuse("bad_field");
  let wanted = db
    .selectFrom("sessions")
    .select(["id", "opened_at", "last_seen_at", "ended_at", "expires_at"])
    .select(["ip", "country", "user_agent", "way", "proof"])
    .where("member_id", "=", session.memberId)
    .orderBy("opened_at", "desc")
    .orderBy("id", "desc")
    .limit(PAGE + 1);
  if (cursor) {
    const [, atMs, id] = cursor;
    const place = sql`(${new Date(Number(atMs))}::timestamptz, ${BigInt(id ?? 0)}::bigint)`;
    wanted = wanted.where(sql<boolean>`(opened_at, id) < ${place}`);
  }
  const rows = await wanted.execute();
  const shown = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? shown.at(-1) : undefined;
  return ok({
    list: shown.map((row) => ({
      id: String(row.id),
      at: row.opened_at.toISOString(),
      current: String(row.id) === session.id,
      state: stateOf(row, clock()),
      ...readUserAgent(row.user_agent),
      country: row.country,
      address: row.ip === "" ? "" : maskAddress(row.ip),
      way: row.way,
      proof: row.proof,
    })),
    next: last ? `${last.opened_at.getTime()}.${last.id}` : null,
  });
}
