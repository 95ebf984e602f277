import { sql } from "kysely";
import { type Clock, DAY_MS, MINUTE_MS, SECOND_MS } from "#/lib/base/time.ts";
import type { Db } from "#/server/db/index.ts";

/** Tries count for this long, unless told otherwise. */
export const ATTEMPTS_WINDOW_MS = 15 * MINUTE_MS;
/** How a subject begins whose tries count for longer, a day at most. */
export const DAILY_PREFIX = "long:";

/** Whose tries are counted, and how many that failed or are under way may be within the window. */
export type AttemptLimit = { readonly subject: string; readonly most: number };
/** `ids` is null when one of the subjects has had its most; `counts` are those before this try, in the order asked. */
export type Reserved = {
  readonly ids: readonly bigint[] | null;
  readonly counts: readonly number[];
};

/** Takes a try of each subject or of none, atomically over all processes. A try that succeeds is to be given back. */
export async function reserveAttempts(
  db: Db,
  clock: Clock,
  limits: readonly AttemptLimit[],
  windowMs: number = ATTEMPTS_WINDOW_MS,
): Promise<Reserved> {
  if (windowMs > ATTEMPTS_WINDOW_MS)
    // They would be forgotten before they stop counting (cleaning.ts).
    for (const { subject } of limits)
      if (!subject.startsWith(DAILY_PREFIX)) throw new Error(`${subject}: tries are kept shorter`);
  const nowMs = clock();
  const { rows } = await sql<{ ids: bigint[] | null; counts: number[] }>`
    select ids, counts from take_tries(
      ${limits.map((limit) => limit.subject)}::text[], ${limits.map((limit) => limit.most)}::int[],
      ${new Date(nowMs - windowMs)}, ${new Date(nowMs)})`.execute(db);
  const [taken] = rows;
  if (!taken) throw new Error("take_tries answered nothing");
  return taken;
}

/** Whether a paced try was taken, and how many there were within the day before it. */
type Paced = {
  readonly taken: boolean;
  readonly before: number;
  /** Until the next one may be. */
  readonly seconds: number;
};

/**
 * Takes a try of something that everybody shares and nobody may block: after the n-th within a day the next one waits
 * `gapsMs[n]`, after more of them the last gap. So the wait is bounded, whoever spent the tries before.
 */
export async function reservePacedAttempt(
  db: Db,
  clock: Clock,
  subject: string,
  gapsMs: readonly number[],
): Promise<Paced> {
  const nowMs = clock();
  const { rows } = await sql<{ wait_ms: bigint; before: number }>`
    select wait_ms, before from take_paced_try(${DAILY_PREFIX + subject},
      ${gapsMs.map((gapMs) => gapMs / SECOND_MS)}::int[],
      ${new Date(nowMs - DAY_MS)}, ${new Date(nowMs)})`.execute(db);
  const [paced] = rows;
  if (!paced) throw new Error("take_paced_try answered nothing");
  return {
    taken: BigInt(paced.wait_ms) === 0n,
    before: paced.before,
    seconds: Math.ceil(Number(paced.wait_ms) / SECOND_MS),
  };
}

/** Gives tries back: they succeeded, or were never made. */
export async function giveBackAttempts(db: Db, ids: readonly bigint[]): Promise<void> {
  await sql`delete from tries where id = any(${ids}::bigint[])`.execute(db);
}

/** Forgets a subject's tries: what they were at is no more. */
export async function forgetAttempts(db: Db, subjects: readonly string[]): Promise<void> {
  await sql`delete from tries where subject = any(${subjects}::text[])`.execute(db);
}

/** What counts as one address. */
export { networkOf as addressOf } from "#/lib/base/networks.ts";
