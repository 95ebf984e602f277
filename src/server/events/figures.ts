import { sql } from "kysely";
import type { Figure } from "#/lib/base/figure.ts";
import type { Db } from "#/server/db/index.ts";

/** The queue: what is due and not begun, since when, and what was given up. */
export async function jobFigures(db: Db): Promise<readonly Figure[]> {
  const { rows } = await sql<{ due: number; oldest: number; givenUp: number }>`
    select count(*) filter (where attempts < max_attempts and locked_at is null and run_at <= now())::int as due,
      coalesce(extract(epoch from now() - min(run_at)
        filter (where attempts < max_attempts and locked_at is null and run_at <= now())), 0)::float8 as oldest,
      count(*) filter (where attempts >= max_attempts)::int as "givenUp"
    from graphile_worker._private_jobs`.execute(db);
  const { due = 0, oldest = 0, givenUp = 0 } = rows[0] ?? {};
  return [
    { name: "pleno_jobs_due", help: "Jobs that could run and have not begun", value: due },
    {
      name: "pleno_jobs_oldest_seconds",
      help: "Since when the oldest of them is due",
      value: oldest,
    },
    { name: "pleno_jobs_given_up", help: "Jobs that failed too often", value: givenUp },
  ];
}
