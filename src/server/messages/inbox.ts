import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { Message } from "#/lib/contract/messages/calls.ts";
import { translate } from "#/lib/i18n/translate.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { publishLive } from "#/server/events/index.ts";
import type { HoldSession } from "#/server/http/route.ts";
import type { MessageKind, MessageParams } from "./tables.ts";

export type NewMessage = {
  readonly memberId: bigint;
  readonly kind: MessageKind;
  /** What the words of `message_<kind>` are filled with: amounts as wire strings, references, names. */
  readonly params: MessageParams;
  readonly atMs: number;
};

/** Puts a message into a member's inbox; once `tx` commits, the member's open pages learn the new count. */
export async function writeMessage(tx: Db, message: NewMessage): Promise<void> {
  const { memberId, kind, params, atMs } = message;
  await tx
    .insertInto("messages")
    .values({
      member_id: memberId,
      kind,
      params: JSON.stringify(params),
      written_at: new Date(atMs),
      read_at: null,
    })
    .execute();
  await announceUnread(tx, memberId);
}

/** How many messages a member has not read. */
export async function countUnreadOf(db: Db, memberId: bigint): Promise<number> {
  const { count } = await db
    .selectFrom("messages")
    .select((eb) => eb.fn.countAll<bigint>().as("count"))
    .where("member_id", "=", memberId)
    .where("read_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function announceUnread(db: Db, memberId: bigint): Promise<void> {
  const unreadCount = await countUnreadOf(db, memberId);
  await publishLive(db, { memberId, type: "unread", data: { unreadCount } });
}

/** A page of a member's messages, the newest first. What they name is named in the reader's language. */
export async function listMessagesOf(
  db: Db,
  memberId: bigint,
  {
    pageNo,
    pageSize,
    language,
  }: { readonly pageNo: number; readonly pageSize: number; readonly language: string },
): Promise<{ list: Message[]; totalPages: number; totalCount: number }> {
  const rows = await db
    .selectFrom("messages")
    .selectAll()
    .where("member_id", "=", memberId)
    .orderBy("id", "desc")
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute();
  const { count } = await db
    .selectFrom("messages")
    .select((eb) => eb.fn.countAll<bigint>().as("count"))
    .where("member_id", "=", memberId)
    .executeTakeFirstOrThrow();
  const totalCount = Number(count);
  const list = rows.map((row) => ({
    id: String(row.id),
    kind: row.kind,
    at: row.written_at.toISOString(),
    read: row.read_at !== null,
    params: namedIn(language, row.params),
  }));
  return { list, totalPages: Math.ceil(totalCount / pageSize), totalCount };
}

function namedIn(language: string, params: MessageParams): MessageParams {
  const { game } = params;
  if (game === undefined) return params;
  const lottery = translate(language, "lottery")(`record_${game.replaceAll("-", "_")}`);
  return { ...params, lottery };
}

const ID = /^\d{1,18}$/;

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
      .where("read_at", "is", null);
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
    .executeTakeFirst();
  return row !== undefined;
}
