import { sql } from "kysely";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { Clock } from "#/lib/base/time.ts";
import type { Device } from "#/lib/contract/session/devices.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import type { Session } from "#/server/http/route.ts";
import { addressOf } from "./attempts.ts";
import { endLogins, holdSession } from "./logins.ts";
import { IDLE_MS } from "./sessions.ts";
import { readUserAgent } from "./user-agent.ts";

const MOST = 50;
const ID = /^\d{1,18}$/;

type Row = {
  id: bigint;
  current: boolean;
  open: boolean;
  ip: string;
  country: string;
  user_agent: string;
  known_since: Date;
  last_login_at: Date;
};

/** The devices that a member logged in from and that were not signed out: the one that asks first, then by their last login. */
export async function listDevicesOf(db: Db, clock: Clock, session: Session): Promise<Device[]> {
  const now = new Date(clock());
  const { rows } = await sql<Row>`
    select d.id, d.ip, d.country, d.user_agent, d.known_since, d.last_login_at,
      d.device_hash = own.device_hash as current,
      exists (select from sessions s where s.member_id = d.member_id and s.device_hash = d.device_hash
        and s.ended_at is null and s.expires_at > ${now}
        and s.last_seen_at > ${new Date(now.getTime() - IDLE_MS)}) as open
    from known_devices d, (select device_hash from sessions where id = ${BigInt(session.id)}) own
    where d.member_id = ${session.memberId} and d.signed_out_at is null
    order by current desc, d.last_login_at desc limit ${MOST}`.execute(db);
  return rows.map((row) => ({
    id: String(row.id),
    current: row.current,
    open: row.open,
    ...readUserAgent(row.user_agent),
    country: row.country,
    address: row.ip,
    knownSince: row.known_since.toISOString(),
    lastLoginAt: row.last_login_at.toISOString(),
  }));
}

/** How many devices a member is known on, and how many of them but the one that asks were last used before `since`. */
export async function countDevicesOf(
  db: Db,
  session: Session,
  since: Date,
): Promise<{ readonly devices: number; readonly stale: number }> {
  const { rows } = await sql<{ devices: number; stale: number }>`
    select count(*)::int as devices,
      (count(*) filter (where d.last_login_at < ${since} and d.device_hash <> own.device_hash))::int as stale
    from known_devices d, (select device_hash from sessions where id = ${BigInt(session.id)}) own
    where d.member_id = ${session.memberId} and d.signed_out_at is null`.execute(db);
  return rows[0] ?? { devices: 0, stale: 0 };
}

/**
 * Signs one of the member's devices out, or (no id) all but the one that asks. Everything on them ends, and they are
 * familiar no more, nor are the addresses that they logged in from: with the password alone they do not come back
 * where the member can prove a login. Another's device, or none, is `not_found`; the one that asks is `own_device`.
 */
export async function signOutDevicesOf(
  db: Db,
  clock: Clock,
  session: Session,
  id: string | undefined,
): Promise<Result<null, "not_found" | "own_device" | "session_expired">> {
  if (id !== undefined && !ID.test(id)) return refuse("not_found");
  return inTransaction(db, async (tx) => {
    const { memberId } = session;
    if (!(await holdSession(tx, session))) return refuse("session_expired");
    const { device_hash: own } = await tx
      .selectFrom("sessions")
      .select("device_hash")
      .where("id", "=", BigInt(session.id))
      .executeTakeFirstOrThrow();
    if (id !== undefined && (await isOwn(tx, memberId, BigInt(id), own)))
      return refuse("own_device");
    let leaving = tx
      .updateTable("known_devices")
      .set({ signed_out_at: new Date(clock()) })
      .where("member_id", "=", memberId)
      .where("device_hash", "!=", own)
      .where("signed_out_at", "is", null);
    if (id !== undefined) leaving = leaving.where("id", "=", BigInt(id));
    const devices = (await leaving.returning("device_hash").execute()).map(
      ({ device_hash }) => device_hash,
    );
    if (id !== undefined && devices.length === 0) return refuse("not_found");
    await forgetAddressesOf(tx, memberId, devices);
    await endLogins(
      tx,
      clock,
      memberId,
      id === undefined ? { what: "except", sessionId: session.id } : { what: "devices", devices },
    );
    return ok(null);
  });
}

async function forgetAddressesOf(
  tx: Db,
  memberId: bigint,
  devices: readonly Buffer[],
): Promise<void> {
  const used = await tx
    .selectFrom("sessions")
    .select("ip")
    .distinct()
    .where("member_id", "=", memberId)
    .where("device_hash", "in", devices.length > 0 ? devices : [Buffer.alloc(0)])
    .execute();
  const addresses = [...new Set(used.map(({ ip }) => addressOf(ip)))];
  if (addresses.length > 0)
    await tx
      .deleteFrom("known_addresses")
      .where("member_id", "=", memberId)
      .where("address", "in", addresses)
      .execute();
}

async function isOwn(tx: Db, memberId: bigint, id: bigint, own: Buffer): Promise<boolean> {
  const row = await tx
    .selectFrom("known_devices")
    .select("id")
    .where("member_id", "=", memberId)
    .where("id", "=", id)
    .where("device_hash", "=", own)
    .executeTakeFirst();
  return row !== undefined;
}
