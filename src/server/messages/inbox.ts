import { type Selectable, sql } from "kysely";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { ParsedOf, ReplyOf } from "#/lib/contract/call.ts";
import type { listMessages, Message } from "#/lib/contract/messages/calls.ts";
import { storedText } from "#/lib/i18n/stored-text.ts";
import { translate } from "#/lib/i18n/translate.ts";
import { type Db, inTransaction, type Tables } from "#/server/db/index.ts";
import { publishLive } from "#/server/events/index.ts";
import type { HoldSession } from "#/server/http/route.ts";
import { pushMessages } from "./push/deliveries.ts";
import type { MessageKind, MessageParams } from "./tables.ts";
import { kindsAbout } from "./topics.ts";

export type NewMessage = {
  readonly memberId: bigint;
  readonly kind: MessageKind;
  /** What the words of `message_<kind>` are filled with: amounts as wire strings, references, names. */
  readonly params: MessageParams;
  readonly atMs: number;
};

/**
 * Puts a message into a member's inbox; once `tx` commits, the member's open pages learn the new count, and it comes to the
 * devices that the member chose it for.
 */
export async function writeMessage(tx: Db, message: NewMessage): Promise<void> {
  const { memberId, kind, params, atMs } = message;
  const { id } = await tx
    .insertInto("messages")
    .values({
      member_id: memberId,
      kind,
      params: JSON.stringify(params),
      written_at: new Date(atMs),
      read_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await announceUnread(tx, memberId);
  await pushMessages(tx, sql<boolean>`m.id = ${id}`, atMs);
}

const keptFromPlay = sql`(messages.member_id in (
  select care_kept_from_play(messages.member_id - 1, messages.member_id)))`;

/**
 * Whether a message is there for its member: not deleted, and, if it is one of the operator's, out and not recalled, and
 * nothing that calls to play where responsible gaming keeps its member from play now.
 */
export const inSight = sql<boolean>`(messages.deleted_at is null
  and not (messages.kind = 'free_rounds_granted' and ${keptFromPlay})
  and (messages.operator_message_id is null or exists (
    select from operator_messages o where o.id = messages.operator_message_id and o.state in ('sending', 'sent')
      and not (o.promotes and ${keptFromPlay}))))`;

/** Whether responsible gaming keeps a member from play now. */
export async function isKeptFromPlay(db: Db, memberId: bigint): Promise<boolean> {
  const { rows } = await sql<{ kept: boolean }>`
    select ${memberId}::bigint in (
      select care_kept_from_play(${memberId}::bigint - 1, ${memberId}::bigint)) as kept`.execute(
    db,
  );
  return rows[0]?.kept ?? false;
}

/** How many messages a member has not read. */
export async function countUnreadOf(db: Db, memberId: bigint): Promise<number> {
  return (await countUnreadOfEach(db, [memberId])).get(memberId) ?? 0;
}

/** The same of several members; all of them have an answer. */
export async function countUnreadOfEach(
  db: Db,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, number>> {
  const { rows } = await sql<{ member_id: bigint; count: number }>`
    select member_id, count(*)::int as count from messages
     where member_id = any (${memberIds}::bigint[]) and read_at is null and ${inSight}
     group by member_id`.execute(db);
  const counts = new Map(rows.map(({ member_id, count }) => [member_id, count]));
  return new Map(memberIds.map((id) => [id, counts.get(id) ?? 0]));
}

/** Tells the member's open pages that the inbox is another, and how many messages are not read. */
export async function announceUnread(db: Db, memberId: bigint): Promise<void> {
  const unreadCount = await countUnreadOf(db, memberId);
  await publishLive(db, { memberId, type: "unread", data: { unreadCount } });
}

type Page = ParsedOf<typeof listMessages>;

/**
 * A page of a member's messages, the newest first, or one of them: by its own number, or the operator's. What they name is
 * named in the reader's language; what the operator wrote is told in it, else as all texts of operators are.
 */
export async function listMessagesOf(
  db: Db,
  memberId: bigint,
  {
    pageNo,
    pageSize,
    sent,
    id,
    before,
    only,
    readSince,
    language,
  }: Page & { readonly language: string },
): Promise<Omit<ReplyOf<typeof listMessages>, "asOf">> {
  let theirs = db.selectFrom("messages").where("messages.member_id", "=", memberId).where(inSight);
  if (sent !== undefined)
    theirs = theirs.where("messages.operator_message_id", "=", numberOf(sent));
  if (id !== undefined) theirs = theirs.where("messages.id", "=", numberOf(id));
  if (before !== undefined) theirs = theirs.where("messages.id", "<", numberOf(before));
  if (only === "unread")
    theirs = theirs.where(({ or, eb }) =>
      or([
        eb("read_at", "is", null),
        ...(readSince ? [eb("read_at", ">=", new Date(readSince))] : []),
      ]),
    );
  else if (only) theirs = theirs.where("kind", "in", kindsAbout(only));
  const rows = await theirs
    .leftJoin("operator_messages as o", "o.id", "messages.operator_message_id")
    .selectAll("messages")
    .select(["o.title", "o.text", "o.page"])
    .orderBy("messages.id", "desc")
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute();
  const { count } = await theirs
    .select((eb) => eb.fn.countAll<bigint>().as("count"))
    .executeTakeFirstOrThrow();
  const totalCount = Number(count);
  const list = rows.map(({ title, text, page, ...row }) => ({
    id: String(row.id),
    kind: row.kind,
    at: row.written_at.toISOString(),
    read: row.read_at !== null,
    params: namedIn(language, row.params),
    ...(title && text ? { written: writtenIn(language, { title, text, page }) } : {}),
  }));
  return { list, totalPages: Math.ceil(totalCount / pageSize), totalCount };
}

/** What the operator wrote, in a reader's language or what there is instead. */
export function writtenIn(
  language: string,
  {
    title,
    text,
    page,
  }: Pick<Selectable<Tables["operator_messages"]>, "title" | "text"> & {
    readonly page: string | null;
  },
): NonNullable<Message["written"]> {
  const { text: heading, marks } = storedText(title, language);
  return {
    ...{ language: marks.lang ?? language, title: heading },
    ...{ text: storedText(text, language).text, page },
  };
}

function namedIn(language: string, params: MessageParams): MessageParams {
  const { game } = params;
  if (game === undefined) return params;
  const lottery = translate(language, "lottery")(`record_${game.replaceAll("-", "_")}`);
  return { ...params, lottery };
}

const ID = /^\d{1,18}$/;
const numberOf = (id = ""): bigint => BigInt(ID.test(id) ? id : "0");

/**
 * Marks messages of the member read: one, several, or all (neither named). One of another's, or none, is `not_found`,
 * among several it is passed over; twice is once.
 */
export async function markReadOf(
  db: Db,
  memberId: bigint,
  holdSession: HoldSession,
  { id, ids }: { readonly id?: string | undefined; readonly ids?: readonly string[] | undefined },
  atMs: number,
): Promise<Result<null, "not_found" | "session_expired">> {
  if (id !== undefined && !ID.test(id)) return refuse("not_found");
  const several = ids?.filter((each) => ID.test(each)).map(BigInt) ?? null;
  return inTransaction(db, async (tx) => {
    if (!(await holdSession(tx))) return refuse("session_expired");
    if (id !== undefined && !(await isMessageOf(tx, memberId, BigInt(id))))
      return refuse("not_found");
    let marking = tx
      .updateTable("messages")
      .set({ read_at: new Date(atMs) })
      .where("member_id", "=", memberId)
      .where("read_at", "is", null)
      .where(inSight);
    if (id !== undefined) marking = marking.where("id", "=", BigInt(id));
    if (several) marking = marking.where((eb) => eb("id", "=", eb.fn.any(eb.val(several))));
    const { numUpdatedRows } = await marking.executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) await announceUnread(tx, memberId);
    return ok(null);
  });
}

async function isMessageOf(tx: Db, memberId: bigint, id: bigint): Promise<boolean> {
  const row = await tx
    .selectFrom("messages")
    .select("id")
    .where("id", "=", id)
    .where("member_id", "=", memberId)
    .where(inSight)
    .executeTakeFirst();
  return row !== undefined;
}
