import { sql } from "kysely";
import type { Figure } from "#/lib/base/figure.ts";
import type { Db } from "#/server/db/index.ts";
import { EXCEPTION_KINDS } from "./match-rules.ts";

/** What statements and our books do not agree on, what is in suspense, and how far the days are closed. */
export async function statementFigures(db: Db): Promise<readonly Figure[]> {
  const { rows } = await sql<{ kind: string; count: number; seconds: number }>`
    select kind, count(*)::int as count, extract(epoch from clock_timestamp() - min(found_at))::float8 as seconds
      from statement_exceptions where closed_at is null group by kind`.execute(db);
  const { rows: held } = await sql<{ count: number; seconds: number }>`
    select count(*)::int as count, coalesce(extract(epoch from clock_timestamp() - min(held_at)), 0)::float8 as seconds
      from suspense_items where state = 'held'`.execute(db);
  // A site that never closed a day has none to wait for.
  const { rows: days } = await sql<{ behind: number }>`
    select coalesce((clock_timestamp() at time zone 'UTC')::date - max(day) - 1, 0)::int as behind from day_closings`.execute(
    db,
  );
  return [
    ...EXCEPTION_KINDS.map((kind) => ({
      ...{ name: "pleno_statement_exceptions", help: "Open exceptions of statements, by what" },
      ...{ labels: { kind }, value: rows.find((row) => row.kind === kind)?.count ?? 0 },
    })),
    {
      name: "pleno_statement_exceptions_oldest_seconds",
      help: "Age of the oldest of them",
      value: Math.max(0, ...rows.map(({ seconds }) => seconds)),
    },
    {
      name: "pleno_suspense_items",
      help: "Payments in suspense",
      value: held[0]?.count ?? 0,
    },
    {
      name: "pleno_suspense_oldest_seconds",
      help: "Age of the oldest of them",
      value: held[0]?.seconds ?? 0,
    },
    {
      name: "pleno_days_unclosed",
      help: "Days that are over since the last one that was closed",
      value: days[0]?.behind ?? 0,
    },
  ];
}
