import { sql } from "kysely";
import { chatTopic } from "#/lib/base/chat.ts";
import { ok, type Refusal, type Result, refuse } from "#/lib/base/result.ts";
import { type Clock, DAY_MS, MINUTE_MS, SECOND_MS } from "#/lib/base/time.ts";
import type { CodeOf, ParsedOf, ReplyOf } from "#/lib/contract/call.ts";
import type {
  ChatLine,
  listChat,
  reportChat as reportChatCall,
  sendChat as sendChatCall,
} from "#/lib/contract/messages/chat.ts";
import { readChatText } from "#/lib/rules/messages/chat-text.ts";
import { hasWord } from "#/lib/rules/messages/chat-words.ts";
import { findLink } from "#/lib/rules/messages/links.ts";
import { isExcluded } from "#/server/care/index.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { publishLive } from "#/server/events/index.ts";
import type { MemberContext } from "#/server/http/route.ts";
import { reserveAttempts } from "#/server/session/index.ts";
import { getFlags } from "#/server/site/index.ts";
import { forgetNames, nameIn } from "./names.ts";

const PAGE = 30;
const MOST_GONE = 1_000;
const ID = /^\d{1,18}$/;
/** Between two lines of a member, where a room has no time of its own. */
const SLOW_SECONDS = 3;
const MOST_A_MINUTE = 15;
const MOST_REPORTS_A_MINUTE = 10;
/** A page asks every 45 seconds: whoever has not for twice as long is gone. */
const PRESENT_MS = 90 * SECOND_MS;
const SEEN_AGAIN_MS = 20 * SECOND_MS;
const KEPT_MS = 30 * DAY_MS;

/** `rooms`: the languages that the site is served in. */
export type ChatDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly rooms: readonly string[];
};

/** The room is there while the flag CBS3 is on (SYS-08), and never for who excluded themselves: it talks of play. */
async function checkRoom(
  { db, rooms }: Pick<ChatDeps, "db" | "rooms">,
  room: string,
  memberId: bigint,
): Promise<Refusal<"chat_closed" | "chat_excluded"> | null> {
  if (!(rooms.includes(room) && (await getFlags(db)).CBS3)) return refuse("chat_closed");
  return (await isExcluded(db, memberId)) ? refuse("chat_excluded") : null;
}

const lines = (db: Db) =>
  db
    .selectFrom("chat_lines as line")
    .leftJoin("chat_lines as first", (join) =>
      join.onRef("first.id", "=", "line.reply_to").on("first.removed_by", "is", null),
    )
    .select(["line.id", "line.member_id", "line.name", "line.text", "line.written_at", "line.room"])
    .select(["first.id as first_id", "first.name as first_name", "first.text as first_text"])
    .where("line.removed_by", "is", null);
type Row = Awaited<ReturnType<ReturnType<typeof lines>["executeTakeFirstOrThrow"]>>;

const lineOf = (row: Row): ChatLine => ({
  ...{ id: String(row.id), at: row.written_at.toISOString(), name: row.name, text: row.text },
  replyTo:
    row.first_id === null
      ? null
      : { id: String(row.first_id), name: row.first_name ?? "", text: row.first_text ?? "" },
});

/** A line that is in sight, as everybody reads it. */
export async function findShownLine(db: Db, id: bigint): Promise<ChatLine> {
  return lineOf(await lines(db).where("line.id", "=", id).executeTakeFirstOrThrow());
}

/** A room's lines below `before`, the newest first, and who is there; whoever asks is. */
export async function listChatLines(
  deps: ChatDeps,
  { room, before, oldest }: ParsedOf<typeof listChat>,
  { session: { memberId } }: Pick<MemberContext, "session">,
): Promise<Result<ReplyOf<typeof listChat>, CodeOf<typeof listChat>>> {
  const closed = await checkRoom(deps, room, memberId);
  if (closed) return closed;
  const { db, clock } = deps;
  const now = new Date(clock());
  await sql`
    insert into chat_presence as known (member_id, room, seen_at) values (${memberId}, ${room}, ${now})
    on conflict (member_id) do update set room = excluded.room, seen_at = excluded.seen_at
     where known.room <> excluded.room or known.seen_at < ${new Date(now.getTime() - SEEN_AGAIN_MS)}`.execute(
    db,
  );
  const rows = await lines(db)
    .where("line.room", "=", room)
    .$if(before !== undefined && ID.test(before), (query) =>
      query.where("line.id", "<", BigInt(before ?? "0")),
    )
    .orderBy("line.id", "desc")
    .limit(PAGE + 1)
    .execute();
  const { present } = await db
    .selectFrom("chat_presence")
    .select((columns) => columns.fn.countAll<bigint>().as("present"))
    .where("room", "=", room)
    .where("seen_at", ">", new Date(now.getTime() - PRESENT_MS))
    .executeTakeFirstOrThrow();
  const mute = await findMute(db, memberId, now);
  const list = rows
    .slice(0, PAGE)
    .map((row) => ({ ...lineOf(row), mine: row.member_id === memberId }));
  return ok({
    list,
    next: rows.length > PAGE ? (list.at(-1)?.id ?? null) : null,
    gone: oldest !== undefined && ID.test(oldest) ? await listGone(db, room, BigInt(oldest)) : [],
    present: Number(present),
    slowSeconds: await findSlowSeconds(db, room),
    ...(mute ? { mutedUntil: mute.until?.toISOString() ?? null } : {}),
  });
}

/** Which lines staff took out, from one on: as many as a page keeps. */
async function listGone(db: Db, room: string, oldest: bigint): Promise<string[]> {
  const rows = await db
    .selectFrom("chat_lines")
    .select("id")
    .where("room", "=", room)
    .where("id", ">=", oldest)
    .where("removed_by", "is not", null)
    .orderBy("id", "desc")
    .limit(MOST_GONE)
    .execute();
  return rows.map(({ id }) => String(id));
}

/** Keeps a line, once a key, and tells all who hear the room, in whichever process. */
export async function sendChatLine(
  deps: ChatDeps,
  { room, key, text: typed, replyTo }: ParsedOf<typeof sendChatCall>,
  { session, holdSession }: MemberContext,
): Promise<Result<ChatLine, CodeOf<typeof sendChatCall>>> {
  const { db, clock } = deps;
  const closed = await checkRoom(deps, room, session.memberId);
  if (closed) return closed;
  const text = readChatText(typed);
  if (text === null) return refuse("bad_text");
  const link = findLink(text);
  if (link !== null) return refuse("no_links", { detail: { link } });
  const words = await db.selectFrom("chat_words").select("word").execute();
  const listed = words.map(({ word }) => word);
  if (hasWord(text, listed)) return refuse("bad_words");
  return inTransaction(db, async (tx) => {
    if (!(await holdSession(tx))) return refuse("session_expired");
    const { memberId } = session;
    // One line of a member after another, so that none slips past the waiting time.
    await sql`select pg_advisory_xact_lock(hashtextextended('chat', ${memberId}))`.execute(tx);
    const now = new Date(clock());
    const known = await lines(tx)
      .where("line.member_id", "=", memberId)
      .where("line.key", "=", key)
      .executeTakeFirst();
    if (known) return ok(lineOf(known));
    if (await isKnown(tx, memberId, key)) return refuse("not_found");
    const mute = await findMute(tx, memberId, now);
    if (mute)
      return refuse(
        "chat_muted",
        mute.until ? { detail: { until: mute.until.toISOString() } } : {},
      );
    const waits = await findWait(tx, { memberId, room, now });
    if (waits > 0) return refuse("chat_slow", { detail: { seconds: waits } });
    const limit = { subject: `chat:${memberId}`, most: MOST_A_MINUTE };
    const { ids } = await reserveAttempts(tx, clock, [limit], MINUTE_MS);
    if (!ids) return refuse("chat_slow", { detail: { seconds: MINUTE_MS / SECOND_MS } });
    if (replyTo !== undefined && !(await findLine(tx, replyTo, room))) return refuse("not_found");
    const name = await nameIn(tx, { room, memberId, account: session.account });
    const { id } = await tx
      .insertInto("chat_lines")
      .values({
        ...{ room, member_id: memberId, name, text, key },
        ...{ written_at: now, reply_to: replyTo === undefined ? null : BigInt(replyTo) },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const line = await findShownLine(tx, id);
    await publishLive(tx, {
      ...{ memberId: null, topic: chatTopic(room), type: "chat", data: { room, line } },
    });
    return ok(line);
  });
}

/** Whether a member said something with this key; where it is not in sight, staff have taken it out. */
async function isKnown(db: Db, memberId: bigint, key: string): Promise<boolean> {
  const row = await db
    .selectFrom("chat_lines")
    .select("id")
    .where("member_id", "=", memberId)
    .where("key", "=", key)
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that a member does not think a line fit; staff look. */
export async function reportChatLine(
  deps: ChatDeps,
  { id }: ParsedOf<typeof reportChatCall>,
  { session: { memberId }, holdSession }: MemberContext,
): Promise<Result<{ readonly id: string }, CodeOf<typeof reportChatCall>>> {
  const { db, clock } = deps;
  return inTransaction(db, async (tx) => {
    if (!(await holdSession(tx))) return refuse("session_expired");
    const line = await findLine(tx, id);
    if (!line) return refuse("not_found");
    const closed = await checkRoom({ ...deps, db: tx }, line.room, memberId);
    if (closed) return closed;
    if (line.member_id === memberId) return refuse("own_line");
    const limit = { subject: `chat_report:${memberId}`, most: MOST_REPORTS_A_MINUTE };
    const { ids } = await reserveAttempts(tx, clock, [limit], MINUTE_MS);
    if (!ids) return refuse("too_many_messages");
    await tx
      .insertInto("chat_reports")
      .values({ line_id: line.id, member_id: memberId, reported_at: new Date(clock()) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return ok({ id });
  });
}

async function findLine(db: Db, id: string, room?: string) {
  const row = await lines(db)
    .where("line.id", "=", BigInt(ID.test(id) ? id : "0"))
    .executeTakeFirst();
  return row && (room === undefined || row.room === room) ? row : null;
}

async function findMute(db: Db, memberId: bigint, now: Date) {
  return db
    .selectFrom("chat_mutes")
    .select("until")
    .where("member_id", "=", memberId)
    .where((where) => where.or([where("until", "is", null), where("until", ">", now)]))
    .executeTakeFirst();
}

async function findSlowSeconds(db: Db, room: string): Promise<number> {
  const row = await db
    .selectFrom("chat_rooms")
    .select("slow_seconds")
    .where("room", "=", room)
    .executeTakeFirst();
  return row?.slow_seconds ?? SLOW_SECONDS;
}

/** Whole seconds until a member may write in a room again. */
async function findWait(
  db: Db,
  { memberId, room, now }: { readonly memberId: bigint; readonly room: string; readonly now: Date },
): Promise<number> {
  const slow = await findSlowSeconds(db, room);
  const last = await db
    .selectFrom("chat_lines")
    .select("written_at")
    .where("member_id", "=", memberId)
    .where("written_at", ">", new Date(now.getTime() - slow * SECOND_MS))
    .where("room", "=", room)
    .orderBy("written_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!last) return 0;
  return Math.ceil((last.written_at.getTime() + slow * SECOND_MS - now.getTime()) / SECOND_MS);
}

/** Forgets what was said a month ago, and who is long gone. */
export async function forgetChat(db: Db, nowMs: number): Promise<void> {
  await db
    .deleteFrom("chat_lines")
    .where("written_at", "<", new Date(nowMs - KEPT_MS))
    .execute();
  await forgetNames(db);
  await db
    .deleteFrom("chat_presence")
    .where("seen_at", "<", new Date(nowMs - DAY_MS))
    .execute();
}
