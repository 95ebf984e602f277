import type { Figure } from "#/lib/base/figure.ts";
import type { Db } from "#/server/db/index.ts";

/** What vendors told and were refused, and nobody has closed. */
export async function gamesFigures(db: Db): Promise<readonly Figure[]> {
  const { open } = await db
    .selectFrom("seamless_reviews")
    .select(({ fn }) => fn.countAll<bigint>().as("open"))
    .where("closed_at", "is", null)
    .executeTakeFirstOrThrow();
  return [
    {
      name: "pleno_wins_to_review",
      help: "Wins and rollbacks that were refused to vendors and are not closed",
      value: Number(open),
    },
  ];
}
