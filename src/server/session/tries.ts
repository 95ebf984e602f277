import { sql } from "kysely";
import { type Clock, MINUTE_MS } from "#/lib/base/time.ts";
import type { Db } from "#/server/db/index.ts";

/** Tries count for this long, unless told otherwise. */
export const TRIES_WINDOW_MS = 15 * MINUTE_MS;
/** How a subject begins whose tries count for longer, a day at most. */
export const LONG = "long:";

/** Whose tries are counted, and how many that failed or are under way may be within the window. */
export type TryLimit = { readonly subject: string; readonly most: number };
/** `ids` is null when one of the subjects has had its most; `counts` are those before this try, in the order asked. */
export type Taken = { readonly ids: readonly bigint[] | null; readonly counts: readonly number[] };

/** Takes a try of each subject or of none, atomically over all processes. A try that succeeds is to be given back. */
export async function takeTries(
  db: Db,
  clock: Clock,
  limits: readonly TryLimit[],
  windowMs: number = TRIES_WINDOW_MS,
): Promise<Taken> {
  const nowMs = clock();
  const { rows } = await sql<{ ids: bigint[] | null; counts: number[] }>`
    select ids, counts from take_tries(
      ${limits.map((limit) => limit.subject)}::text[], ${limits.map((limit) => limit.most)}::int[],
      ${new Date(nowMs - windowMs)}, ${new Date(nowMs)})`.execute(db);
  const [taken] = rows;
  if (!taken) throw new Error("take_tries answered nothing");
  return taken;
}

/** Gives tries back: they succeeded, or were never made. */
export async function giveBackTries(db: Db, ids: readonly bigint[]): Promise<void> {
  await sql`delete from tries where id = any(${ids}::bigint[])`.execute(db);
}

/** What counts as one address. */
export { networkOf as addressOf } from "#/lib/base/networks.ts";
