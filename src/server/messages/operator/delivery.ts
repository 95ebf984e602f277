import { sql } from "kysely";
import { systemClock } from "#/lib/base/time.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { addJob, onJob, onSchedule, publishLive, type Work } from "#/server/events/index.ts";
import { pushMessages, sentBetween } from "../push/deliveries.ts";

const SEND = "send_operator_message";
const CLEAR = "clear_operator_message";
/** Inboxes written in one transaction. */
const BATCH = 5_000;

type Batch = {
  readonly after_member: bigint;
  readonly up_to_member: bigint;
  readonly written: number;
  readonly has_more: boolean;
};

/** Has a message go out at its time, by the database's clock; at once where it has none. */
export const sendSoon = (tx: Db, id: bigint, startsAt: Date | null): Promise<void> =>
  addJob(tx, SEND, { id: String(id) }, { ...keyOf(SEND, id), ...atMsOf(startsAt) });

/** Has the inboxes cleared of a message that was recalled. */
export const clearSoon = (tx: Db, id: bigint): Promise<void> =>
  addJob(tx, CLEAR, { id: String(id) }, keyOf(CLEAR, id));

const keyOf = (job: string, id: bigint) => ({ jobKey: `${job}:${id}` });
const atMsOf = (at: Date | null) => (at === null ? {} : { runAtMs: at.getTime() });

/**
 * Writes the next inboxes of a message, or clears them of one that was recalled; the job of those after them is added in
 * the same transaction, so that nothing is done twice or passed over wherever it is killed. Open pages of all members
 * between two numbers are told with one message. Answers whether there are more.
 */
export function runBatch(
  db: Db,
  job: typeof SEND | typeof CLEAR,
  id: bigint,
  size = BATCH,
): Promise<boolean> {
  const batch = job === SEND ? sql`messages_send_batch` : sql`messages_clear_batch`;
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<Batch>`select * from ${batch}(${id}::bigint, ${size}::int)`.execute(
      tx,
    );
    const [done] = rows;
    if (!done) return false;
    const { after_member: after, up_to_member: upTo, written, has_more: hasMore } = done;
    if (written > 0)
      await publishLive(tx, { memberId: null, among: { after, upTo }, type: "unread", data: null });
    if (written > 0 && job === SEND)
      await pushMessages(tx, sentBetween(id, after, upTo), systemClock());
    if (hasMore) await (job === SEND ? sendSoon(tx, id, null) : clearSoon(tx, id));
    return hasMore;
  });
}

/** What sends and clears, batch by batch, and each minute whatever of it was left. */
export function operatorMessagesWork(): readonly Work[] {
  const run = (job: typeof SEND | typeof CLEAR) =>
    onJob(job, async (db, payload) => {
      await runBatch(db, job, BigInt((payload as { id: string }).id));
    });
  return [run(SEND), run(CLEAR), onSchedule("operator_messages_due", "* * * * *", takeUpDue)];
}

async function takeUpDue(db: Db): Promise<void> {
  const due = await db
    .selectFrom("operator_messages")
    .select(["id", "state"])
    .where(({ or, and, eb }) =>
      or([
        eb("state", "=", "sending"),
        and([
          eb("state", "=", "agreed"),
          eb(sql`coalesce(starts_at, clock_timestamp())`, "<=", sql<Date>`clock_timestamp()`),
        ]),
        and([eb("state", "=", "recalled"), eb("cleared_at", "is", null)]),
      ]),
    )
    .execute();
  for (const { id, state } of due)
    await (state === "recalled" ? clearSoon(db, id) : sendSoon(db, id, null));
}
