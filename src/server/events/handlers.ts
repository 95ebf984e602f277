import { type Db, inTransaction } from "#/server/db/index.ts";
import { findEvent } from "./events.ts";
import type { RecordedEvent } from "./kinds.ts";
import type { NamedHandler } from "./work.ts";

/** Runs the handlers of an event that are not done yet. Throws, after all have had their turn, if one failed. */
export async function deliverEvent(
  db: Db,
  id: bigint,
  handlers: readonly NamedHandler[],
): Promise<void> {
  const event = await findEvent(db, id);
  if (!event) return;
  const due = handlers.filter(({ kind }) => kind === event.kind);
  const ends = await Promise.allSettled(due.map((handler) => deliverTo(db, handler, event)));
  const failures = ends.flatMap((end) => (end.status === "rejected" ? [end.reason] : []));
  if (failures.length > 0)
    throw new AggregateError(failures, `event ${event.kind} ${id}: ${failures.map(String)}`);
}

async function deliverTo(
  db: Db,
  { name, run }: Pick<NamedHandler, "name" | "run">,
  event: RecordedEvent,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const done = await tx
      .insertInto("event_deliveries")
      .values({ event_id: event.id, handler: name })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (done.numInsertedOrUpdatedRows === 1n) await run(tx, event);
  });
}
