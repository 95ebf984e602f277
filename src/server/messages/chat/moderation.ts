import { chatTopic } from "#/lib/base/chat.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { Clock } from "#/lib/base/time.ts";
import { readListedWord } from "#/lib/rules/messages/chat-words.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { publishLive } from "#/server/events/index.ts";
import { recordAct } from "#/server/ledger/index.ts";
import { findMember, getMember } from "#/server/members/index.ts";

import { findShownLine, ID } from "./shown.ts";

/** Lines with their members as staff see them, the newest first; or those that were reported and are in sight, the most often first. */
export async function listForStaff(
  db: Db,
  {
    room,
    memberId,
    reported,
    limit,
  }: {
    readonly room?: string | undefined;
    readonly memberId?: bigint | undefined;
    readonly reported: boolean;
    readonly limit: number;
  },
) {
  return db
    .selectFrom("chat_lines as line")
    .innerJoin("members", "members.id", "line.member_id")
    .select(["line.id", "line.room", "line.text", "line.written_at", "line.removed_by"])
    .select("members.username as account")
    .select((columns) =>
      columns
        .selectFrom("chat_reports as report")
        .select((count) => count.fn.countAll<bigint>().as("n"))
        .whereRef("report.line_id", "=", "line.id")
        .as("reports"),
    )
    .$if(room !== undefined, (query) => query.where("line.room", "=", room ?? ""))
    .$if(memberId !== undefined, (query) => query.where("line.member_id", "=", memberId ?? 0n))
    .$if(reported, (query) =>
      query
        .where("line.removed_by", "is", null)
        .where((where) =>
          where.exists(
            where
              .selectFrom("chat_reports as report")
              .select("report.line_id")
              .where("report.handled_by", "is", null)
              .whereRef("report.line_id", "=", "line.id"),
          ),
        ),
    )
    .$if(reported, (query) => query.orderBy("reports", "desc"))
    .orderBy("line.id", "desc")
    .limit(limit)
    .execute();
}

type OfLine = { readonly id: string; readonly by: string; readonly reason: string };

/** Takes a line out of everybody's sight, at once. Its text is not kept in the act. */
export function removeLine(db: Db, { id, by, reason }: OfLine): Promise<Result<null, "not_found">> {
  return inTransaction(db, async (tx) => {
    const line = await tx
      .updateTable("chat_lines")
      .set({ removed_by: by })
      .where("id", "=", BigInt(ID.test(id) ? id : "0"))
      .where("removed_by", "is", null)
      .returning(["id", "room", "member_id"])
      .executeTakeFirst();
    if (!line) return refuse("not_found");
    await publishLive(tx, {
      ...{ memberId: null, topic: chatTopic(line.room), type: "chat_removed" },
      data: { room: line.room, id },
    });
    const { account } = await getMember(tx, line.member_id);
    const after = { room: line.room, member: account, reason };
    await recordAct(tx, { by, act: "chat_remove", subject: `chat/${id}`, after });
    return ok(null);
  });
}

/** Puts back a line that was taken out by mistake, for all who are there; what was reported of it is answered. */
export function restoreLine(
  db: Db,
  { id, by, reason }: OfLine,
): Promise<Result<null, "not_found">> {
  return inTransaction(db, async (tx) => {
    const row = await tx
      .updateTable("chat_lines")
      .set({ removed_by: null })
      .where("id", "=", BigInt(ID.test(id) ? id : "0"))
      .where("removed_by", "is not", null)
      .returning(["id", "room", "member_id"])
      .executeTakeFirst();
    if (!row) return refuse("not_found");
    const { room } = row;
    await tx
      .updateTable("chat_reports")
      .set({ handled_by: by })
      .where("line_id", "=", row.id)
      .where("handled_by", "is", null)
      .execute();
    const line = await findShownLine(tx, row.id);
    await publishLive(tx, {
      ...{ memberId: null, topic: chatTopic(room), type: "chat", data: { room, line } },
    });
    const { account } = await getMember(tx, row.member_id);
    const after = { room, member: account, reason };
    await recordAct(tx, { by, act: "chat_restore", subject: `chat/${id}`, after });
    return ok(null);
  });
}

/** Leaves a reported line where it is: it is off the list, until somebody reports it who has not. */
export function keepLine(db: Db, { id, by, reason }: OfLine): Promise<Result<null, "not_found">> {
  return inTransaction(db, async (tx) => {
    const handled = await tx
      .updateTable("chat_reports")
      .set({ handled_by: by })
      .where("line_id", "=", BigInt(ID.test(id) ? id : "0"))
      .where("handled_by", "is", null)
      .executeTakeFirst();
    if (handled.numUpdatedRows === 0n) return refuse("not_found");
    await recordAct(tx, { by, act: "chat_keep", subject: `chat/${id}`, after: { reason } });
    return ok(null);
  });
}

/** Has a member read and not write in any room, until then; null: until staff say otherwise. Refuses a moment gone by. */
export function muteMember(
  db: Db,
  clock: Clock,
  {
    account,
    by,
    until,
    reason,
  }: {
    readonly account: string;
    readonly by: string;
    readonly until: Date | null;
    readonly reason: string;
  },
): Promise<Result<null, "not_found" | "in_the_past">> {
  return inTransaction(db, async (tx) => {
    if (until !== null && until.getTime() <= clock()) return refuse("in_the_past");
    const member = await findMember(tx, account);
    if (!member) return refuse("not_found");
    const row = { until, reason, muted_by: by };
    await tx
      .insertInto("chat_mutes")
      .values({ member_id: member.id, ...row })
      .onConflict((conflict) => conflict.column("member_id").doUpdateSet(row))
      .execute();
    const after = { until: until?.toISOString() ?? null, reason };
    await recordAct(tx, { by, act: "chat_mute", subject: member.account, after });
    return ok(null);
  });
}

export function unmuteMember(
  db: Db,
  { account, by }: { readonly account: string; readonly by: string },
): Promise<Result<null, "not_found">> {
  return inTransaction(db, async (tx) => {
    const member = await findMember(tx, account);
    const gone =
      member &&
      (await tx.deleteFrom("chat_mutes").where("member_id", "=", member.id).executeTakeFirst());
    if (!gone || gone.numDeletedRows === 0n) return refuse("not_found");
    await recordAct(tx, { by, act: "chat_unmute", subject: member.account, after: {} });
    return ok(null);
  });
}

/** The words that no line may have. */
export async function listWords(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("chat_words").select("word").orderBy("word").execute();
  return rows.map(({ word }) => word);
}

/** Adds a word, or words in a row, to the list, or takes it off. */
export function changeWord(
  db: Db,
  { word: typed, by, add }: { readonly word: string; readonly by: string; readonly add: boolean },
): Promise<Result<string, "bad_text" | "not_found">> {
  const word = readListedWord(typed);
  if (word === null) return Promise.resolve(refuse("bad_text"));
  return inTransaction(db, async (tx) => {
    if (add)
      await tx
        .insertInto("chat_words")
        .values({ word })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    else {
      const gone = await tx.deleteFrom("chat_words").where("word", "=", word).executeTakeFirst();
      if (gone.numDeletedRows === 0n) return refuse("not_found");
    }
    const act = add ? "chat_word_add" : "chat_word_remove";
    await recordAct(tx, { by, act, subject: `chat/${word}`, after: {} });
    return ok(word);
  });
}

/** How long a member waits between two lines of a room. */
export function setSlowMode(
  db: Db,
  { room, seconds, by }: { readonly room: string; readonly seconds: number; readonly by: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await tx
      .insertInto("chat_rooms")
      .values({ room, slow_seconds: seconds })
      .onConflict((conflict) => conflict.column("room").doUpdateSet({ slow_seconds: seconds }))
      .execute();
    await recordAct(tx, { by, act: "chat_slow", subject: `chat/${room}`, after: { seconds } });
  });
}
