import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { Clock } from "#/lib/base/time.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { recordAct } from "#/server/ledger/index.ts";
import { findStop, forgetStop, keepStop, lockStops, type Stop } from "../stops.ts";
import { changeSiteData, lockSite } from "./changes.ts";
import type { EditableCollection } from "./editable-collection.ts";
import { type StoppableKind, stoppableOf, targetOfRow } from "./stoppable.ts";

/** What is to be stopped or to run again. */
type Thing = {
  readonly kind: StoppableKind;
  /** Empty for what is stopped whole. */
  readonly name: string;
  readonly by: string;
};
export type NewStop = Thing & {
  readonly reason: string;
  /** Null: until somebody allows it. */
  readonly until: Date | null;
};

/**
 * Stops something at once, on every process: its row rests as it does when an operator edits it, and why, by whom and
 * until when is kept beside. Refuses a moment gone by (`in_the_past`), what is stopped (`stopped_already`) and what rests
 * for another cause, such as a hidden game (`rests_already`).
 */
export function stopThing(
  db: Db,
  clock: Clock,
  collections: readonly EditableCollection[],
  { kind, name, by, reason, until }: NewStop,
): Promise<
  Result<null, "not_found" | "in_the_past" | "stopped_already" | "rests_already" | "fields_refused">
> {
  return inTransaction(db, async (tx) => {
    if (until !== null && until.getTime() <= clock()) return refuse("in_the_past");
    const { stoppable, collection, row, target, value } = await find(tx, collections, kind, name);
    if (value === null) return refuse("not_found");
    if (!stoppable.isOpen(value, name)) {
      const isStop = await findStop(tx, kind, name);
      return refuse(isStop ? "stopped_already" : "rests_already");
    }
    const become = stoppable.become(value, name, true);
    const changed = await changeSiteData(tx, { collection, name: row }, become, by);
    if (!changed.ok) return refuse("fields_refused", { fields: changed.fields ?? {} });
    await keepStop(tx, { kind, name, target, reason, by, until });
    const after = { reason, ...(until ? { until } : {}) };
    await recordAct(tx, { by, act: "stop", subject: subjectOf({ kind, name, target }), after });
    return ok(null);
  });
}

/**
 * Lets what was stopped run again. Refuses what runs (`not_stopped`), and what rests for another cause than a stop
 * (`rests_otherwise`).
 */
export function allowThing(
  db: Db,
  collections: readonly EditableCollection[],
  { kind, name, by, reason }: Thing & { readonly reason: string | null },
): Promise<Result<null, "not_found" | "not_stopped" | "rests_otherwise" | "fields_refused">> {
  return inTransaction(db, async (tx) => {
    const { stoppable, collection, row, target, value } = await find(tx, collections, kind, name);
    if (value === null) return refuse("not_found");
    const stop = await findStop(tx, kind, name);
    if (!stop) return refuse(stoppable.isOpen(value, name) ? "not_stopped" : "rests_otherwise");
    const become = stoppable.become(value, name, false);
    const changed = await changeSiteData(tx, { collection, name: row }, become, by);
    if (!changed.ok) return refuse("fields_refused", { fields: changed.fields ?? {} });
    await forgetStop(tx, kind, name);
    const before = { reason: stop.reason, by: stop.by, until: stop.until };
    const subject = subjectOf({ kind, name, target });
    await recordAct(tx, { by, act: "allow", subject, before, after: { reason } });
    return ok(null);
  });
}

/** The thing as it is now, with nobody else stopping or allowing anything meanwhile; its value null where there is none. */
async function find(
  tx: Db,
  collections: readonly EditableCollection[],
  kind: StoppableKind,
  name: string,
) {
  await lockStops(tx);
  await lockSite(tx);
  const stoppable = stoppableOf(kind);
  const collection = collections.find((each) => each.kind === stoppable.collection);
  if (!collection) throw new Error(`there are no ${stoppable.collection}`);
  const row = stoppable.rowOf(name);
  const value = collection.schema(row) ? await collection.read(tx, row) : null;
  return { stoppable, collection, row, target: targetOfRow(collection, row), value };
}

/** What an act of a stop is kept under: its row, and the country below that of all regions. */
const subjectOf = ({ kind, name, target }: Pick<Stop, "kind" | "name" | "target">): string =>
  kind === "country" ? `${target}/${name}` : target;
