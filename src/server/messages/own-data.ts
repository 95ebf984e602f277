import { addData, readAtOnce, readByNumber } from "#/server/care/index.ts";

/** What was written to a member and by a member, for the member; nobody else's lines. */
export const messagesData = addData({
  messages: readByNumber(
    ({ db, memberId }, below, limit) =>
      db
        .selectFrom("messages")
        .selectAll()
        .where("member_id", "=", memberId)
        .where("id", "<", below)
        .orderBy("id", "desc")
        .limit(limit)
        .execute(),
    {
      numberOf: ({ id }) => id,
      show: ({ kind, params, written_at, read_at }) => ({
        ...{ kind, params, at: written_at.toISOString() },
        readAt: read_at?.toISOString() ?? null,
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
