import { sql } from "kysely";
import { type Clock, DAY_MS } from "#/lib/base/time.ts";
import type { Db } from "#/server/db/index.ts";

const KEPT_MS = 7 * DAY_MS;

/** Forgets launches and their tokens a week after the tokens ended. Rounds and transactions are kept for good. */
export async function cleanLaunches(db: Db, clock: Clock): Promise<void> {
  const before = new Date(clock() - KEPT_MS);
  await sql`delete from game_tokens where valid_until < ${before}`.execute(db);
  await sql`
    delete from game_launches as launch where launched_at < ${before}
       and not exists (select from game_tokens where launch_id = launch.id)`.execute(db);
}
