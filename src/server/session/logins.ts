import { type RawBuilder, sql } from "kysely";
import type { Clock } from "#/lib/base/time.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { publishLive } from "#/server/events/index.ts";
import type { Session } from "#/server/http/route.ts";
import { hashToken } from "./tokens.ts";

/**
 * A point in the order in which logins are ended, over all members and processes. It is read before a login's slow part
 * (a hash, a provider), and compared when its session is to open.
 */
export type LoginMark = bigint;

/** The mark of now. */
export async function markLogin(db: Db): Promise<LoginMark> {
  const { rows } = await sql<{ mark: bigint }>`
    select coalesce(pg_sequence_last_value('login_marks'), 0)::bigint as mark`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("a mark was not answered");
  return row.mark;
}

/**
 * Holds a member's logins until `tx` ends: nothing opens, and nothing ends, beside it. Codes are spent before this, rows
 * that open something are taken after it, so that no two wait for each other.
 */
export async function lockLogins(tx: Db, memberId: bigint): Promise<void> {
  await tx
    .insertInto("login_ends")
    .values({ member_id: memberId, mark: 0n })
    .onConflict((conflict) =>
      conflict.column("member_id").doUpdateSet((eb) => ({ mark: eb.ref("login_ends.mark") })),
    )
    .execute();
}

/** Whether logins on this device (by its cookie) were ended since `mark`; asked with the member's logins held. */
export async function endedSince(
  tx: Db,
  memberId: bigint,
  device: string,
  mark: LoginMark,
): Promise<boolean> {
  const { rows } = await sql`
    select from login_ends where member_id = ${memberId} and mark > ${mark}
    union all
    select from known_devices
    where member_id = ${memberId} and device_hash = ${hashToken(device)} and ended_mark > ${mark}`.execute(
    tx,
  );
  return rows.length > 0;
}

/**
 * Whether a session still is, held so until `tx` ends. Whoever gives a session something that outlives the call (a
 * ticket, a remembered login, another way in) asks in the transaction that gives it.
 */
export async function holdSession(tx: Db, { id, memberId }: Session): Promise<boolean> {
  await lockLogins(tx, memberId);
  const row = await tx
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", BigInt(id))
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * What of a member's logins ends. `all`: after a change of password or status. `except`: all but one session, and what
 * that one's device remembers. `devices`: everything on devices, by the hashes of their cookies. `session`: one
 * session, with what its device remembers or has half open. `passkey`: those that a passkey opened or proved, but for one
 * session, and what their devices remember.
 */
export type EndingLogins =
  | { readonly what: "all" }
  | { readonly what: "except"; readonly sessionId: string }
  | { readonly what: "devices"; readonly devices: readonly Buffer[] }
  | { readonly what: "session"; readonly sessionId: string }
  | { readonly what: "passkey"; readonly except: string | null };

/**
 * Ends logins of a member with everything that they gave: sessions (on every process at once), half-open logins,
 * remembered ones, tickets, notices that come to their devices. What is bound to a session ends with it: the tokens of its
 * games stake no more, an authenticator that it was setting up is not switched on. A login under way opens nothing any
 * more: on any device, or on those that end, so that a logout here turns nobody away there. The member's streams hear
 * `session_ended` and ask whether theirs is the one.
 */
export async function endLogins(
  db: Db,
  clock: Clock,
  memberId: bigint,
  ending: EndingLogins,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockLogins(tx, memberId);
    const { sessions, devices } = conditionsOf(ending, memberId);
    const marked =
      ending.what === "all" || ending.what === "except"
        ? sql`update login_ends set mark = nextval('login_marks') where member_id = ${memberId}`
        : sql`update known_devices set ended_mark = nextval('login_marks')
            where member_id = ${memberId} and ${devices}`;
    await marked.execute(tx);
    await sql`update sessions set ended_at = ${new Date(clock())}
      where member_id = ${memberId} and ended_at is null and ${sessions}`.execute(tx);
    await sql`delete from tickets where member_id = ${memberId}
      and session_id in (select id from sessions where member_id = ${memberId} and ended_at is not null)`.execute(
      tx,
    );
    await sql`delete from half_sessions where member_id = ${memberId}
      and ${ending.what === "except" ? sql`true` : devices}`.execute(tx);
    await sql`delete from remembered_logins where member_id = ${memberId} and ${devices}`.execute(
      tx,
    );
    // Who logs out is told nothing more there; a device that others ended hears what ended it.
    const notices = sql`where member_id = ${memberId} and ${devices}`;
    await (ending.what === "session" || ending.what === "devices"
      ? sql`delete from push_subscriptions ${notices}`
      : sql`update push_subscriptions set ended_at = ${new Date(clock())} ${notices} and ended_at is null`
    ).execute(tx);
    await publishLive(tx, { memberId, type: "session_ended", data: {} });
  });
}

/** Which sessions end, and on which devices. */
function conditionsOf(
  ending: EndingLogins,
  memberId: bigint,
): {
  sessions: RawBuilder<boolean>;
  devices: RawBuilder<boolean>;
} {
  if (ending.what === "all") return { sessions: sql`true`, devices: sql`true` };
  if (ending.what === "devices") {
    const among = sql<boolean>`device_hash = any(${[...ending.devices]}::bytea[])`;
    return { sessions: among, devices: among };
  }
  if (ending.what === "passkey") {
    const own = BigInt(ending.except ?? 0);
    const sessions = sql<boolean>`id <> ${own} and 'passkey' in (way, proof)`;
    const devices = sql<boolean>`device_hash in (select s.device_hash from sessions s
      where s.member_id = ${memberId} and s.id <> ${own} and 'passkey' in (s.way, s.proof))
      and device_hash is distinct from (select s.device_hash from sessions s where s.id = ${own})`;
    return { sessions, devices };
  }
  const id = BigInt(ending.sessionId);
  const own = sql`(select device_hash from sessions where id = ${id})`;
  return ending.what === "except"
    ? { sessions: sql`id <> ${id}`, devices: sql`device_hash <> ${own}` }
    : { sessions: sql`id = ${id}`, devices: sql`device_hash = ${own}` };
}
