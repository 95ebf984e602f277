import { sql } from "kysely";
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
import type { MemberContext } from "#/server/http/route.ts";
import { reserveAttempts } from "#/server/session/index.ts";
import { getFlags } from "#/server/site/index.ts";
import { findMute, findSlowSeconds } from "./limits.ts";
import { forgetNames } from "./names.ts";
import { findLine, ID, lineOf, lines } from "./shown.ts";
import { writeLine } from "./writing.ts";

const PAGE = 30;
const MOST_GONE = 1_000;
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
export async function checkRoom(
  { db, rooms }: Pick<ChatDeps, "db" | "rooms">,
  room: string,
  memberId: bigint,
): Promise<Refusal<"chat_closed" | "chat_excluded"> | null> {
  if (!(rooms.includes(room) && (await getFlags(db)).CBS3)) return refuse("chat_closed");
  return (await isExcluded(db, memberId)) ? refuse("chat_excluded") : null;
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
  const { db } = deps;
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
    return writeLine(tx, deps, {
      ...{ room, key, session },
      make: async () => {
        if (replyTo !== undefined && !(await findLine(tx, replyTo, room)))
          return refuse("not_found");
        return ok({ text, reply_to: replyTo === undefined ? null : BigInt(replyTo) });
      },
    });
  });
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
