import { sql } from "kysely";
import type { Figure } from "#/lib/base/figure.ts";
import type { Db } from "#/server/db/index.ts";

/** The states that something is still to follow from. */
const OPEN = ["waiting", "active", "ending"] as const;

/** Bonuses that were given and are not over by state, and how long the oldest of those whose time is over waits to be closed. */
export async function bonusFigures(db: Db): Promise<readonly Figure[]> {
  const { rows } = await sql<{ state: string; count: number; seconds: number | null }>`
    select state, count(*)::int as count,
           extract(epoch from clock_timestamp() - min(least(ending_at,
             case when kept_out_since is null then expires_at end)))::float8 as seconds
      from bonuses where state in ('waiting', 'active', 'ending') group by state`.execute(db);
  return [
    ...OPEN.map((state) => ({
      ...{ name: "pleno_bonuses", help: "Bonuses that were given and are not over, by state" },
      ...{ labels: { state }, value: rows.find((row) => row.state === state)?.count ?? 0 },
    })),
    {
      name: "pleno_bonuses_overdue_seconds",
      help: "How long the oldest bonus whose time is over waits for its rounds to end",
      value: Math.max(0, ...rows.map(({ seconds }) => seconds ?? 0)),
    },
  ];
}
