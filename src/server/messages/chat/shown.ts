import type { ChatLine } from "#/lib/contract/messages/chat.ts";
import type { Db } from "#/server/db/index.ts";

export const ID = /^\d{1,18}$/;

/** The lines that are in sight, with what they answer. */
export const lines = (db: Db) =>
  db
    .selectFrom("chat_lines as line")
    .leftJoin("chat_lines as first", (join) =>
      join.onRef("first.id", "=", "line.reply_to").on("first.removed_by", "is", null),
    )
    .select([
      "line.id",
      "line.member_id",
      "line.name",
      "line.text",
      "line.written_at",
      "line.room",
      "line.card",
    ])
    .select(["first.id as first_id", "first.name as first_name", "first.text as first_text"])
    .where("line.removed_by", "is", null);
type Row = Awaited<ReturnType<ReturnType<typeof lines>["executeTakeFirstOrThrow"]>>;

export const lineOf = (row: Row): ChatLine => ({
  ...{ id: String(row.id), at: row.written_at.toISOString(), name: row.name, text: row.text },
  replyTo:
    row.first_id === null
      ? null
      : { id: String(row.first_id), name: row.first_name ?? "", text: row.first_text ?? "" },
  ...(row.card ? { card: row.card } : {}),
});

/** A line that is in sight, as everybody reads it. */
export async function findShownLine(db: Db, id: bigint): Promise<ChatLine> {
  return lineOf(await lines(db).where("line.id", "=", id).executeTakeFirstOrThrow());
}

/** A line in sight, of that room where it is told. */
export async function findLine(db: Db, id: string, room?: string) {
  const row = await lines(db)
    .where("line.id", "=", BigInt(ID.test(id) ? id : "0"))
    .executeTakeFirst();
  return row && (room === undefined || row.room === room) ? row : null;
}
