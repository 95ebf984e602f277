import { type Selectable, sql } from "kysely";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { DEFAULT_LANGUAGE } from "#/lib/i18n/languages.ts";
import { storedText } from "#/lib/i18n/stored-text.ts";
import { type Db, inTransaction, type Tables } from "#/server/db/index.ts";
import { recordAct } from "#/server/ledger/index.ts";
import { findMember } from "#/server/members/index.ts";
import { clearSoon, sendSoon } from "./delivery.ts";
import type { MessageDocument } from "./document.ts";
import type { Audience, Segment } from "./segment.ts";

export type OperatorMessage = Selectable<Tables["operator_messages"]>;

/** How many a message would reach now. */
export type Reach = {
  readonly members: number;
  /** How many more it would reach if it did not promote. */
  readonly leftOut: number;
  /** By the language that members chose; `none`: those who chose none. What each would read. */
  readonly languages: readonly {
    readonly language: string;
    readonly members: number;
    readonly reads: string;
  }[];
};

export type WriteOrder = {
  readonly document: MessageDocument;
  readonly audience: Audience;
  /** Null: as soon as it may. */
  readonly startsAt: Date | null;
  readonly by: string;
};

const ID = /^\d{1,18}$/;
const idOf = (typed: string): bigint => BigInt(ID.test(typed) ? typed : "0");

/** Whom a message would go to, and how many they are now. Writes nothing. */
export async function previewMessage(
  db: Db,
  { document, audience }: Pick<WriteOrder, "document" | "audience">,
): Promise<Result<Reach, "not_found">> {
  const segment = await segmentOf(db, audience);
  if (!segment) return refuse("not_found");
  return ok(await reachOf(db, document, segment));
}

/**
 * Writes a message. One to a single account goes out at its time; another waits until somebody else of staff agrees.
 * Refuses an account that is not there, a time that has gone by, and what nobody would get.
 */
export function writeOperatorMessage(
  db: Db,
  { document, audience, startsAt, by }: WriteOrder,
): Promise<
  Result<
    { readonly id: bigint; readonly reach: Reach; readonly waits: boolean },
    "not_found" | "in_the_past" | "reaches_nobody"
  >
> {
  return inTransaction(db, async (tx) => {
    const segment = await segmentOf(tx, audience);
    if (!segment) return refuse("not_found");
    if (startsAt && (await isPast(tx, startsAt))) return refuse("in_the_past");
    const reach = await reachOf(tx, document, segment);
    if (reach.members === 0) return refuse("reaches_nobody");
    const waits = segment.member === undefined;
    const { title, text, page, promotes } = document;
    const { id } = await tx
      .insertInto("operator_messages")
      .values({
        ...{ title: JSON.stringify(title), text: JSON.stringify(text), page, promotes },
        ...{ segment: JSON.stringify(segment), starts_at: startsAt, written_by: by },
        state: waits ? "draft" : "agreed",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const after = {
      ...{ message: String(id), title, text, page, promotes, to: segment },
      at: startsAt?.toISOString() ?? null,
    };
    await recordAct(
      tx,
      waits
        ? { by, act: "message_write", subject: `messages/${id}`, after }
        : { by, act: "message_to_member", subject: segment.account ?? "", after },
    );
    if (!waits) await sendSoon(tx, id, startsAt);
    return ok({ id, reach, waits });
  });
}

/** Agrees on a message that somebody else wrote: it goes out at its time. */
export function agreeOnMessage(
  db: Db,
  { id: typed, by }: { readonly id: string; readonly by: string },
): Promise<
  Result<
    OperatorMessage,
    "not_found" | "own_message" | "already_decided" | "writer_gone" | "in_the_past"
  >
> {
  return inTransaction(db, async (tx) => {
    const message = await holdMessage(tx, typed);
    if (!message) return refuse("not_found");
    const { id, state, written_by, starts_at } = message;
    if (state !== "draft") return refuse("already_decided");
    if (written_by === by) return refuse("own_message");
    const writer = await tx
      .selectFrom("staff_accounts")
      .select("id")
      .where("name", "=", written_by)
      .where("stopped_at", "is", null)
      .executeTakeFirst();
    if (!writer) return refuse("writer_gone");
    if (starts_at && (await isPast(tx, starts_at))) return refuse("in_the_past");
    const agreed = await tx
      .updateTable("operator_messages")
      .set({ state: "agreed", agreed_by: by, agreed_at: sql<Date>`clock_timestamp()` })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const { title, text, page, promotes, segment: to } = message;
    await recordAct(tx, {
      ...{ by, act: "message_agree", subject: `messages/${id}` },
      after: { writtenBy: written_by, title, text, page, promotes, to },
    });
    await sendSoon(tx, id, starts_at);
    return ok(agreed);
  });
}

/**
 * Takes a message back: one that is not out never goes out, one that is disappears from every inbox and every count at
 * once. Answers how it stood. What it said stays with the acts.
 */
export function recallMessage(
  db: Db,
  { id: typed, by, reason }: { readonly id: string; readonly by: string; readonly reason: string },
): Promise<Result<OperatorMessage, "not_found" | "already_recalled">> {
  return inTransaction(db, async (tx) => {
    const message = await holdMessage(tx, typed);
    if (!message) return refuse("not_found");
    if (message.state === "recalled") return refuse("already_recalled");
    await tx
      .updateTable("operator_messages")
      .set({
        ...{ state: "recalled", recalled_by: by, recall_reason: reason },
        recalled_at: sql<Date>`clock_timestamp()`,
      })
      .where("id", "=", message.id)
      .execute();
    const { account } = message.segment;
    await recordAct(tx, {
      ...{ by, act: "message_recall", subject: `messages/${message.id}` },
      before: { state: message.state, reached: message.reached },
      after: { reason, ...(account === undefined ? {} : { member: account }) },
    });
    await clearSoon(tx, message.id);
    return ok(message);
  });
}

/** The operator's messages, the newest first: all, or those that wait, are under way or are to come. */
export function listOperatorMessages(
  db: Db,
  { open, limit }: { readonly open: boolean; readonly limit: number },
): Promise<OperatorMessage[]> {
  return db
    .selectFrom("operator_messages")
    .selectAll()
    .$if(open, (query) => query.where("state", "in", ["draft", "agreed", "sending"]))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** One of them, with how many have read it; null: there is none. */
export async function findOperatorMessage(
  db: Db,
  typed: string,
): Promise<{ readonly message: OperatorMessage; readonly read: number } | null> {
  const message = await db
    .selectFrom("operator_messages")
    .selectAll()
    .where("id", "=", idOf(typed))
    .executeTakeFirst();
  if (!message) return null;
  const { read } = await db
    .selectFrom("messages")
    .select((eb) => eb.fn.count<bigint>("read_at").as("read"))
    .where("operator_message_id", "=", message.id)
    .executeTakeFirstOrThrow();
  return { message, read: Number(read) + message.cleared_read };
}

async function segmentOf(db: Db, audience: Audience): Promise<Segment | null> {
  if (audience.kind === "segment") return audience.segment;
  const member = await findMember(db, audience.account);
  return member && { member: String(member.id), account: member.account };
}

async function reachOf(db: Db, document: MessageDocument, segment: Segment): Promise<Reach> {
  const { rows } = await sql<{ language: string; members: number; all_of_them: number }>`
    select coalesce(language, 'none') as language, count(*) filter (where reached)::int as members,
      count(*)::int as all_of_them
    from (
      select every.language, not ${document.promotes}::boolean or every.member_id not in (
        select care_kept_from_play(0, ${LAST})) as reached
      from messages_recipients(${JSON.stringify(segment)}::jsonb, false, 0, ${LAST}) every) each
    group by 1 order by 2 desc, 1`.execute(db);
  const members = rows.reduce((sum, row) => sum + row.members, 0);
  return {
    members,
    leftOut: rows.reduce((sum, row) => sum + row.all_of_them, 0) - members,
    languages: rows
      .filter((row) => row.members > 0)
      .map(({ language, members: count }) => ({
        ...{ language, members: count },
        reads: readIn(document, language),
      })),
  };
}

/** Above every member. */
const LAST = sql.raw("9223372036854775807");

function readIn({ title }: Pick<MessageDocument, "title">, chosen: string): string {
  const wanted = chosen === "none" ? DEFAULT_LANGUAGE : chosen;
  return storedText(title, wanted).marks.lang ?? wanted;
}

async function isPast(db: Db, at: Date): Promise<boolean> {
  const { rows } = await sql<{ past: boolean }>`
    select ${at}::timestamptz <= clock_timestamp() as past`.execute(db);
  return rows[0]?.past ?? false;
}

function holdMessage(tx: Db, typed: string) {
  return tx
    .selectFrom("operator_messages")
    .selectAll()
    .where("id", "=", idOf(typed))
    .forUpdate()
    .executeTakeFirst();
}
