import { sql } from "kysely";
import type { Figure } from "#/lib/base/figure.ts";
import type { Db } from "#/server/db/index.ts";
import { statementFigures } from "./statements/figures.ts";

/** The states that something is still to follow from. */
const DEPOSIT_STATES = ["opened", "asked", "pending"];
const WITHDRAWAL_STATES = ["requested", "paying", "approved", "not_received", "partly_received"];

type Standing = { readonly state: string; readonly count: number; readonly seconds: number };

/** Money under way by state, with the age of the oldest; and what waits for somebody to look at it. */
export async function cashierFigures(db: Db): Promise<readonly Figure[]> {
  const age = sql`coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float8`;
  const deposits = await sql<Standing>`
    select state, count(*)::int as count, ${age} as seconds from deposits where closed_at is null group by state`.execute(
    db,
  );
  const withdrawals = await sql<Standing>`
    select state, count(*)::int as count, ${age} as seconds from withdrawals
      where state = any(${WITHDRAWAL_STATES}::text[]) and settled_at is null group by state`.execute(
    db,
  );
  const reviews = await db
    .selectFrom("payment_reviews")
    .select(({ fn }) => fn.countAll<bigint>().as("open"))
    .where("closed_at", "is", null)
    .executeTakeFirstOrThrow();
  return [
    ...standing("deposits", "Deposits under way", DEPOSIT_STATES, deposits.rows),
    ...standing("withdrawals", "Withdrawals under way", WITHDRAWAL_STATES, withdrawals.rows),
    {
      name: "pleno_payments_to_review",
      help: "Words of payment providers that were refused and are not closed",
      value: Number(reviews.open),
    },
    ...(await statementFigures(db)),
  ];
}

function standing(
  thing: string,
  help: string,
  states: readonly string[],
  rows: readonly Standing[],
): Figure[] {
  return states.flatMap((state) => {
    const { count = 0, seconds = 0 } = rows.find((row) => row.state === state) ?? {};
    const labels = { state };
    return [
      { name: `pleno_${thing}`, help: `${help}, by state`, labels, value: count },
      {
        ...{ name: `pleno_${thing}_oldest_seconds`, help: "Age of the oldest of them, by state" },
        ...{ labels, value: seconds },
      },
    ];
  });
}
