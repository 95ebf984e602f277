import { sql } from "kysely";
import type { Figure } from "#/lib/base/figure.ts";
import type { Db } from "#/server/db/index.ts";

/** What vendors told and were refused, and nobody has closed; and rounds that vendors have not ended. */
export async function gamesFigures(db: Db): Promise<readonly Figure[]> {
  const { open } = await db
    .selectFrom("seamless_reviews")
    .select(({ fn }) => fn.countAll<bigint>().as("open"))
    .where("closed_at", "is", null)
    .executeTakeFirstOrThrow();
  const rounds = await sql<{ open: number; seconds: number }>`
    select count(*)::int as open,
           coalesce(extract(epoch from clock_timestamp() - min(started_at)), 0)::float8 as seconds
      from game_rounds where state = 'open'`.execute(db);
  return [
    {
      name: "pleno_rounds_open",
      help: "Rounds with a stake that their vendors have not ended",
      value: rounds.rows[0]?.open ?? 0,
    },
    {
      name: "pleno_rounds_open_oldest_seconds",
      help: "Age of the oldest of them",
      value: Math.max(0, rounds.rows[0]?.seconds ?? 0),
    },
    {
      name: "pleno_wins_to_review",
      help: "Wins and rollbacks that were refused to vendors and are not closed",
      value: Number(open),
    },
  ];
}
