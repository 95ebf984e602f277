import { sql } from "kysely";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { Clock } from "#/lib/base/time.ts";
import type { Device } from "#/lib/contract/devices.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import type { Session } from "#/server/http/route.ts";
import { announceEnd, IDLE_MS } from "./sessions.ts";
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

/** The devices that a member logged in from: the one that asks first, then by their last login. */
export async function listDevicesOf(db: Db, clock: Clock, session: Session): Promise<Device[]> {
  const now = new Date(clock());
  const { rows } = await sql<Row>`
    select d.id, d.ip, d.country, d.user_agent, d.known_since, d.last_login_at,
      d.device_hash = own.device_hash as current,
      exists (select from sessions s where s.member_id = d.member_id and s.device_hash = d.device_hash
        and s.ended_at is null and s.expires_at > ${now}
        and s.last_seen_at > ${new Date(now.getTime() - IDLE_MS)}) as open
    from known_devices d, (select device_hash from sessions where id = ${BigInt(session.id)}) own
    where d.member_id = ${session.memberId}
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

/**
 * Signs one of the member's devices out and forgets it, or (no id) all but the one that asks. Half-open and remembered
 * logins on them end too. Another's device, or none, is `not_found`; the one that asks is `own_device`.
 */
export async function revokeDevicesOf(
  db: Db,
  clock: Clock,
  session: Session,
  id: string | undefined,
): Promise<Result<null, "not_found" | "own_device">> {
  if (id !== undefined && !ID.test(id)) return refuse("not_found");
  return inTransaction(db, async (tx) => {
    const { memberId } = session;
    const { device_hash: own } = await tx
      .selectFrom("sessions")
      .select("device_hash")
      .where("id", "=", BigInt(session.id))
      .executeTakeFirstOrThrow();
    let forgetting = tx.deleteFrom("known_devices").where("member_id", "=", memberId);
    forgetting = id === undefined ? forgetting : forgetting.where("id", "=", BigInt(id));
    if (id === undefined) forgetting = forgetting.where("device_hash", "!=", own);
    else if (await isOwn(tx, memberId, BigInt(id), own)) return refuse("own_device");
    const gone = (await forgetting.returning("device_hash").execute()).map(
      (row) => row.device_hash,
    );
    if (id !== undefined && gone.length === 0) return refuse("not_found");
    let ending = tx
      .updateTable("sessions")
      .set({ ended_at: new Date(clock()) })
      .where("member_id", "=", memberId)
      .where("ended_at", "is", null)
      .where("device_hash", "!=", own);
    if (id !== undefined) ending = ending.where("device_hash", "in", gone);
    await ending.execute();
    let half = tx.deleteFrom("half_sessions").where("member_id", "=", memberId);
    if (id !== undefined) half = half.where("device_hash", "in", gone);
    await half.execute();
    let remembered = tx
      .deleteFrom("remembered_logins")
      .where("member_id", "=", memberId)
      .where("device_hash", "!=", own);
    if (id !== undefined) remembered = remembered.where("device_hash", "in", gone);
    await remembered.execute();
    await announceEnd(tx, memberId);
    return ok(null);
  });
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
