import { type Selectable, sql } from "kysely";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { type Db, inTransaction, type Tables } from "#/server/db/index.ts";
import { recordAct } from "#/server/ledger/index.ts";
import { clearSoon, sendSoon } from "./delivery.ts";
import type { MessageDocument } from "./document.ts";
import { isPageThere } from "./pages.ts";
import { needsTwo, type Reach, reachOf, segmentOf, unknownOf } from "./reach.ts";
import type { Audience, Segment } from "./segment.ts";
import { isMadeBy, mayWrite } from "./staff.ts";

export type OperatorMessage = Selectable<Tables["operator_messages"]> & {
  /** A draft on which nobody agreed within a day. */
  readonly lapsed: boolean;
};

export type WriteOrder = {
  readonly document: MessageDocument;
  readonly audience: Audience;
  /** Null: as soon as it may. */
  readonly startsAt: Date | null;
  /** Whether the same went to the same within a day, and is to once more. */
  readonly again?: boolean;
  readonly by: string;
};

const ID = /^\d{1,18}$/;
const idOf = (typed: string): bigint => BigInt(ID.test(typed) ? typed : "0");

/** Whom a message would go to, and how many they are now. Writes nothing but the act. Refuses as writing does. */
export function previewMessage(
  db: Db,
  { document, audience, by }: Pick<WriteOrder, "document" | "audience" | "by">,
): Promise<Result<Reach, "not_found" | "condition_unknown" | "page_missing">> {
  return inTransaction(db, async (tx) => {
    const segment = await segmentOf(tx, audience);
    const { promotes } = document;
    const account = audience.kind === "account" ? (segment?.account ?? audience.account) : null;
    await recordAct(
      tx,
      segment && account !== null
        ? { by, act: "message_preview_member", subject: account, after: { promotes } }
        : {
            by,
            act: "message_preview",
            subject: PREVIEW,
            after: { promotes, to: segment ?? { account } },
          },
    );
    if (!segment) return refuse("not_found");
    const unfit = await unfitOf(tx, document, segment);
    return unfit ?? ok(await reachOf(tx, document, segment));
  });
}

async function unfitOf(db: Db, { page }: MessageDocument, segment: Segment) {
  const unknown = await unknownOf(db, segment);
  if (unknown.length > 0)
    return refuse("condition_unknown", { detail: { unknown: unknown.join(" ") } });
  return (await isPageThere(db, page)) ? null : refuse("page_missing");
}

/**
 * Writes a message. One to a single account goes out at its time, unless it promotes or the member is kept from play;
 * another waits until somebody else of staff agrees. Refuses an account, a condition or a page that is not there, a time
 * that has gone by or is more than 90 days ahead, what nobody would get, and the same twice within a day (`written_already`).
 */
export function writeOperatorMessage(
  db: Db,
  { document, audience, startsAt, again = false, by }: WriteOrder,
): Promise<
  Result<
    { readonly id: bigint; readonly reach: Reach; readonly waits: boolean },
    | ("not_found" | "condition_unknown" | "page_missing" | "in_the_past" | "too_far")
    | ("reaches_nobody" | "written_already")
  >
> {
  return inTransaction(db, async (tx) => {
    const segment = await segmentOf(tx, audience);
    if (!segment) return refuse("not_found");
    const mistimed = startsAt && (await refusalOfTime(tx, startsAt));
    if (mistimed) return refuse(mistimed);
    const unfit = await unfitOf(tx, document, segment);
    if (unfit) return unfit;
    const reach = await reachOf(tx, document, segment);
    if (reach.members === 0) return refuse("reaches_nobody");
    if (!again && (await isThereAlready(tx, document, segment))) return refuse("written_already");
    const waits = await needsTwo(tx, document, segment);
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
      segment.member === undefined
        ? { by, act: "message_write", subject: `messages/${id}`, after }
        : { by, act: "message_to_member", subject: segment.account ?? "", after },
    );
    if (!waits) await sendSoon(tx, id, startsAt);
    return ok({ id, reach, waits });
  });
}

/**
 * Agrees on a message that somebody else wrote, or once more on one that was held back: it goes out at its time. Answers how
 * many it reaches now.
 */
export function agreeOnMessage(
  db: Db,
  { id: typed, by }: { readonly id: string; readonly by: string },
): Promise<
  Result<
    { readonly message: OperatorMessage; readonly reach: Reach },
    | (
        | "not_found"
        | "own_message"
        | "writers_account"
        | "already_decided"
        | "lapsed"
        | "writer_gone"
      )
    | ("in_the_past" | "page_missing")
  >
> {
  return inTransaction(db, async (tx) => {
    const message = await holdMessage(tx, typed);
    if (!message) return refuse("not_found");
    const { id, state, written_by, starts_at, page } = message;
    if (!AGREED_ON.includes(state)) return refuse("already_decided", { detail: { state } });
    if (written_by === by) return refuse("own_message");
    if (await isMadeBy(tx, by, written_by)) return refuse("writers_account");
    if (!(await mayWrite(tx, written_by))) return refuse("writer_gone");
    if (message.lapsed) return refuse("lapsed");
    if (state === "draft" && starts_at && (await refusalOfTime(tx, starts_at)) === "in_the_past")
      return refuse("in_the_past");
    if (!(await isPageThere(tx, page))) return refuse("page_missing");
    const reach = await reachOf(tx, message, message.segment);
    await tx
      .updateTable("operator_messages")
      .set({ state: "agreed", agreed_by: by, agreed_at: sql<Date>`clock_timestamp()` })
      .where("id", "=", id)
      .execute();
    const { title, text, promotes, segment: to } = message;
    await recordAct(tx, {
      ...{ by, act: "message_agree", subject: `messages/${id}` },
      after: { writtenBy: written_by, title, text, page, promotes, to, members: reach.members },
    });
    await sendSoon(tx, id, starts_at);
    return ok({ message, reach });
  });
}

/** States in which a message waits for somebody to agree. */
const AGREED_ON: readonly OperatorMessage["state"][] = ["draft", "stopped", "late"];
const PREVIEW = "messages/preview";

/** Whether a draft waited for more than a day: nobody can agree on it any more. */
const lapsed = sql<boolean>`(state = 'draft' and written_at < clock_timestamp() - interval '1 day')`;

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

/** The operator's messages, the newest first: all, or those that wait, are held back, are under way or are to come. */
export function listOperatorMessages(
  db: Db,
  { open, limit }: { readonly open: boolean; readonly limit: number },
): Promise<OperatorMessage[]> {
  return db
    .selectFrom("operator_messages")
    .selectAll()
    .select(lapsed.as("lapsed"))
    .$if(open, (query) =>
      query
        .where("state", "in", ["draft", "agreed", "sending", "stopped", "late"])
        .where(({ not }) => not(lapsed)),
    )
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** One of them, with how many have read it and, where it is not out, how many it reaches now; null: there is none. */
export async function findOperatorMessage(
  db: Db,
  typed: string,
): Promise<{
  readonly message: OperatorMessage;
  readonly read: number;
  readonly reach: Reach | null;
} | null> {
  const message = await db
    .selectFrom("operator_messages")
    .selectAll()
    .select(lapsed.as("lapsed"))
    .where("id", "=", idOf(typed))
    .executeTakeFirst();
  if (!message) return null;
  const { read } = await db
    .selectFrom("messages")
    .select((eb) => eb.fn.count<bigint>("read_at").as("read"))
    .where("operator_message_id", "=", message.id)
    .executeTakeFirstOrThrow();
  const reach = ["agreed", ...AGREED_ON].includes(message.state)
    ? await reachOf(db, message, message.segment)
    : null;
  return { message, read: Number(read) + message.cleared_read, reach };
}

/** Whether the same is among what was written within a day, and may have gone out or yet go. */
async function isThereAlready(tx: Db, document: MessageDocument, segment: Segment) {
  // Of two at the same time the second finds the first.
  await sql`select pg_advisory_xact_lock(hashtextextended('operator_messages', 0))`.execute(tx);
  const { title, text, page, promotes } = document;
  const { rows } = await sql<{ id: bigint }>`
    select id from operator_messages
    where written_at > clock_timestamp() - interval '1 day' and state <> 'recalled'
      and title = ${JSON.stringify(title)}::jsonb and text = ${JSON.stringify(text)}::jsonb
      and page is not distinct from ${page}::text and promotes = ${promotes}::boolean
      and segment = ${JSON.stringify(segment)}::jsonb limit 1`.execute(tx);
  return rows.length > 0;
}

async function refusalOfTime(db: Db, at: Date): Promise<"in_the_past" | "too_far" | null> {
  const { rows } = await sql<{ past: boolean; far: boolean }>`
    select ${at}::timestamptz <= clock_timestamp() as past,
      ${at}::timestamptz > clock_timestamp() + interval '90 days' as far`.execute(db);
  if (rows[0]?.past) return "in_the_past";
  return rows[0]?.far ? "too_far" : null;
}

function holdMessage(tx: Db, typed: string) {
  return tx
    .selectFrom("operator_messages")
    .selectAll()
    .select(lapsed.as("lapsed"))
    .where("id", "=", idOf(typed))
    .forUpdate()
    .executeTakeFirst();
}
