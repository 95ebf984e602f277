import { type RawBuilder, type Selectable, sql } from "kysely";
import { afterCommit, type Db } from "#/server/db/index.ts";
import type { EventKind, Fact, RecordedEvent } from "./kinds.ts";
import { wakeWorkers } from "./live.ts";
import type { EventsTable } from "./tables.ts";

/**
 * Records a fact in the transaction that makes it true; its handlers run once that has committed, at least once each.
 * Answers the event's id. Not for bets: see `record_event`.
 */
export function recordEvent(tx: Db, fact: Fact): Promise<bigint> {
  return record(tx, fact, sql`record_event`);
}

/**
 * As recordEvent, where so many are recorded at once that commits may not wait for one another: the handlers run a moment
 * later, and within a second where this process ends just then.
 */
export async function recordQuietly(tx: Db, fact: Fact): Promise<bigint> {
  const id = await record(tx, fact, sql`record_event_quietly`);
  afterCommit(tx, "wake workers", wakeWorkers);
  return id;
}

async function record(tx: Db, fact: Fact, by: RawBuilder<unknown>): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    select ${by}(${fact.kind}, ${fact.memberId}::bigint, ${JSON.stringify(fact.payload)}::jsonb) as id
  `.execute(tx);
  const id = rows[0]?.id;
  if (!id) throw new Error(`event ${fact.kind} was not recorded`);
  return id;
}

const OVERLAP_SECONDS = 10;
const MAX_RESUMED = 200;

/**
 * What a member's stream has missed of these kinds since the event of this id, the oldest first, at most 200. Events of the last
 * seconds before it come again, because one of them may have been committed after it: the reader skips ids it knows.
 * An id that is not (or no longer) there answers null: the reader fetches its state anew.
 */
export async function eventsSince(
  db: Db,
  memberId: bigint,
  id: bigint,
  kinds: readonly EventKind[],
): Promise<RecordedEvent[] | null> {
  const seen = await db
    .selectFrom("events")
    .select("recorded_at")
    .where("id", "=", id)
    .executeTakeFirst();
  if (!seen) return null;
  const fromMs = seen.recorded_at.getTime() - OVERLAP_SECONDS * 1_000;
  const rows = await db
    .selectFrom("events")
    .selectAll()
    .where("member_id", "=", memberId)
    .where("recorded_at", ">=", new Date(fromMs))
    .where("kind", "in", kinds)
    .where("id", "!=", id)
    .orderBy("recorded_at")
    .limit(MAX_RESUMED)
    .execute();
  return rows.map(toEvent);
}

/** An event by its id; null when there is none. */
export async function findEvent(db: Db, id: bigint): Promise<RecordedEvent | null> {
  const row = await db.selectFrom("events").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? toEvent(row) : null;
}

function toEvent(row: Selectable<EventsTable>): RecordedEvent {
  return {
    id: row.id,
    kind: row.kind,
    memberId: row.member_id,
    payload: row.payload,
    recordedAtMs: row.recorded_at.getTime(),
  };
}
