import { sql } from "kysely";
import type { Db } from "#/server/db/index.ts";
import { again } from "#/server/db/index.ts";
import { addJob, onJob, onSchedule, type Work } from "#/server/events/index.ts";
import type { Role } from "#/server/ops/roles.ts";

/** What staff can stop: one of a kind, by its name; the last three whole, without a name. */
export const NAMED_STOP_KINDS = [
  "member",
  "game",
  "vendor",
  "method",
  "provider",
  "module",
  "country",
] as const;
export const WHOLE_STOP_KINDS = ["deposits", "withdrawals", "bets"] as const;
export type StopKind = (typeof NAMED_STOP_KINDS)[number] | (typeof WHOLE_STOP_KINDS)[number];

/** Something that staff stopped: why, by whom, and until when (null: until somebody allows it). */
export type Stop = {
  readonly kind: StopKind;
  /** Empty for what is stopped whole. */
  readonly name: string;
  /** The row that rests, as operators' acts call it: "games/gallo-de-jade". */
  readonly target: string;
  readonly reason: string;
  readonly by: string;
  /** The roles that they had then; null: the database's owner. */
  readonly as: readonly Role[] | null;
  readonly at: Date;
  readonly until: Date | null;
};

/** Whoever stops or allows anything does so alone, until the transaction is through. */
export const lockStops = (tx: Db) =>
  sql`select pg_advisory_xact_lock(hashtextextended('stops', 0))`.execute(tx);

/** All that is stopped, what was stopped last first. */
export async function listStops(db: Db): Promise<Stop[]> {
  const rows = await db
    .selectFrom("stops")
    .selectAll()
    .orderBy("stopped_at", "desc")
    .orderBy("name")
    .execute();
  return rows.map(
    ({ stopped_by: by, stopped_as: as, stopped_at: at, ends_at: until, ...same }) => ({
      ...same,
      by,
      as,
      at,
      until,
    }),
  );
}

/** The stop of a thing; null where it is not stopped, or rests for another cause. */
export async function findStop(db: Db, kind: StopKind, name: string): Promise<Stop | null> {
  const stops = await listStops(db);
  return stops.find((stop) => stop.kind === kind && stop.name === name) ?? null;
}

/** Keeps why something rests, in the transaction that made it rest; one with an end is allowed again then. */
export async function keepStop(
  tx: Db,
  { kind, name, target, reason, by, until }: Omit<Stop, "at" | "as">,
): Promise<void> {
  await tx
    .insertInto("stops")
    .values({ kind, name, target, reason, stopped_by: by, ends_at: until })
    .execute();
  if (until !== null) await addJob(tx, END_STOPS, {}, { runAtMs: until.getTime() });
}

/** Takes a stop away, whose thing runs again by that, if it does not yet. */
export async function forgetStop(tx: Db, kind: StopKind, name: string): Promise<void> {
  await tx.deleteFrom("stops").where("kind", "=", kind).where("name", "=", name).execute();
}

const END_STOPS = "site_end_stops";

/** Ends the stops whose end has come, by the database's clock. Answers how many. */
export async function endStops(db: Db): Promise<number> {
  const { rows } = await again(() =>
    sql<{ ended: number }>`select site_end_stops() as ended`.execute(db),
  );
  return rows[0]?.ended ?? 0;
}

/** Stops end at their moment; what no process was there for, within a minute. */
export const STOPS_WORK: readonly Work[] = [
  onJob(END_STOPS, async (db) => void (await endStops(db))),
  onSchedule(`${END_STOPS}_each_minute`, "* * * * *", async (db) => void (await endStops(db))),
];
