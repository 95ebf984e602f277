import { type Db, inTransaction } from "#/server/db/index.ts";
import { findEvent } from "./events.ts";
import { type EventKind, LIVE_KINDS, type RecordedEvent } from "./kinds.ts";
import { publishLive } from "./live.ts";

/** What an area does about an event, in the transaction that notes it as done. */
export type EventHandler<Kind extends EventKind> = (
  tx: Db,
  event: RecordedEvent<Kind>,
) => Promise<void>;

type Registered = { readonly name: string; readonly run: EventHandler<EventKind> };
const handlers = new Map<EventKind, Registered[]>();

/**
 * Registers a handler, at the start of the process. `name` is kept with each event it is done with: never change it.
 * What it writes through `tx` happens once; what it does outside (a mail) may happen again if the process dies
 * between. A handler that throws is tried again later, the others are not held up.
 */
export function onEvent<Kind extends EventKind>(
  kind: Kind,
  name: string,
  run: EventHandler<Kind>,
): void {
  const others = (handlers.get(kind) ?? []).filter((handler) => handler.name !== name);
  handlers.set(kind, [...others, { name, run: run as EventHandler<EventKind> }]);
}

const live: Registered = {
  name: "live",
  run: (tx, { id, kind, memberId, payload }) =>
    publishLive(tx, { id, type: kind, memberId, data: payload }),
};

/** Runs the handlers of an event that are not done yet. Throws, after all have had their turn, if one failed. */
export async function deliverEvent(db: Db, id: bigint): Promise<void> {
  const event = await findEvent(db, id);
  if (!event) return;
  const due = [
    ...(LIVE_KINDS.includes(event.kind) ? [live] : []),
    ...(handlers.get(event.kind) ?? []),
  ];
  const ends = await Promise.allSettled(due.map((handler) => deliverTo(db, handler, event)));
  const failures = ends.flatMap((end) => (end.status === "rejected" ? [end.reason] : []));
  if (failures.length > 0)
    throw new AggregateError(failures, `event ${event.kind} ${id}: ${failures.map(String)}`);
}

async function deliverTo(db: Db, { name, run }: Registered, event: RecordedEvent): Promise<void> {
  await inTransaction(db, async (tx) => {
    const done = await tx
      .insertInto("event_deliveries")
      .values({ event_id: event.id, handler: name })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (done.numInsertedOrUpdatedRows === 1n) await run(tx, event);
  });
}
