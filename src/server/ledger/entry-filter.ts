import { sql } from "kysely";

export type EntryFilter = {
  readonly accountId: bigint;
  /** Only transfers of these kinds. */
  readonly kinds?: readonly string[];
  /** Posted at or after. */
  readonly fromMs?: number;
  /** Posted before. */
  readonly toMs?: number;
};

/** A moment as Postgres reads it; where there is none, the open end. */
export const momentOf = (ms: number | undefined, open: "-infinity" | "infinity"): string =>
  ms === undefined ? open : new Date(ms).toISOString();

/** The transfer of each entry `e` as `t`, found by its id: few are asked for, which the planner cannot know. */
export const TRANSFER = sql`cross join lateral (select * from transfers where id = e.transfer_id offset 0) t`;
