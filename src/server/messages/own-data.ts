import { addData, readAtOnce, readByNumber } from "#/server/care/index.ts";
import { inSight, writtenIn } from "./inbox.ts";

/** What was written to a member and by a member, for the member; nobody else's lines. */
export const messagesData = addData({
  messages: readByNumber(
    async ({ db, memberId, language }, below, limit) => {
      const rows = await db
        .selectFrom("messages")
        .leftJoin("operator_messages as o", "o.id", "messages.operator_message_id")
        .selectAll("messages")
        .select(["o.title", "o.text", "o.page"])
        .where("messages.member_id", "=", memberId)
        .where("messages.id", "<", below)
        .where(inSight)
        .orderBy("messages.id", "desc")
        .limit(limit)
        .execute();
      return rows.map(({ title, text, page, ...row }) => ({
        ...row,
        written: title && text ? writtenIn(language, { title, text, page }) : null,
      }));
    },
    {
      numberOf: ({ id }) => id,
      show: ({ kind, params, written_at, read_at, written }) => ({
        ...{ kind, params, at: written_at.toISOString() },
        readAt: read_at?.toISOString() ?? null,
        ...(written ? { title: written.title, text: written.text } : {}),
      }),
    },
  ),
  chat: readByNumber(
    ({ db, memberId }, below, limit) =>
      db
        .selectFrom("chat_lines")
        .select(["id", "room", "name", "text", "written_at", "removed_by"])
        .where("member_id", "=", memberId)
        .where("id", "<", below)
        .orderBy("id", "desc")
        .limit(limit)
        .execute(),
    {
      numberOf: ({ id }) => id,
      show: ({ room, name, text, written_at, removed_by }) => ({
        ...{ room, name, text, at: written_at.toISOString(), removed: removed_by !== null },
      }),
    },
  ),
  support: readByNumber(
    ({ db, memberId }, below, limit) =>
      db
        .selectFrom("support_lines")
        .select(["id", "staff", "text", "written_at"])
        .where("member_id", "=", memberId)
        .where("id", "<", below)
        .orderBy("id", "desc")
        .limit(limit)
        .execute(),
    {
      numberOf: ({ id }) => id,
      show: ({ staff, text, written_at }) => ({
        ...{ from: staff === null ? "member" : "staff", text, at: written_at.toISOString() },
      }),
    },
  ),
  feedback: readAtOnce(async ({ db, memberId }) => {
    const rows = await db
      .selectFrom("feedback")
      .select(["id", "kind", "content", "written_at"])
      .where("member_id", "=", memberId)
      .orderBy("written_at", "desc")
      .execute();
    return rows.map(({ kind, content, written_at }) => ({
      ...{ kind, content, at: written_at.toISOString() },
    }));
  }),
});
