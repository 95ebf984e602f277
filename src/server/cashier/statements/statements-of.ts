import { sql } from "kysely";
import { formatWire } from "#/lib/base/money.ts";
import type { Db } from "#/server/db/index.ts";
import { exponentsOf } from "#/server/wallet/index.ts";
import { type Exception, listExceptionsOf } from "./exceptions.ts";

/** A row of a provider's or bank's statement that is a movement of a payment's, or lies in suspense instead. */
export type StatementRow = {
  readonly row: string;
  /** The statement's number. */
  readonly statement: string;
  readonly provider: string;
  /** `2026-11-25`. */
  readonly bookedOn: string;
  readonly direction: "in" | "out";
  readonly amount: string;
  readonly currency: string;
  /** What of ours it is, and how that was found; of what lies in suspense: its item. */
  readonly is: string;
  readonly how: string;
};

/** What statements tell of a payment, by what its movements are called here: our ids of it and of its parts. */
export type ToldByStatements = {
  readonly rows: readonly StatementRow[];
  readonly exceptions: readonly Exception[];
};

export async function readStatementsOf(
  db: Db,
  references: readonly string[],
): Promise<ToldByStatements> {
  const exponents = await exponentsOf(db);
  const { rows: moves } = await sql<{ what: string; id: string }>`
    select what, id from provider_moves where reference = any(${references}::text[])`.execute(db);
  const whats = moves.map(({ what }) => what);
  const ids = moves.map(({ id }) => id);
  const exceptions = await listExceptionsOf(db, {
    ours: [...new Set([...references, ...ids])],
    whats,
    ids,
  });
  const { rows } = await sql<
    {
      readonly [K in "id" | "statement_id" | "amount_minor"]: bigint;
    } & Record<"provider" | "booked" | "currency" | "is" | "how", string> & {
        direction: "in" | "out";
      }
  >`
    select r.id, r.statement_id, r.provider, r.booked_on::text as booked, r.direction, r.amount_minor, r.currency,
           coalesce(m.what || ' ' || m.move_id, 'suspense ' || s.id) as is, coalesce(m.how, s.state) as how
      from provider_statement_rows r
      left join statement_matches m on m.row_id = r.id
      left join suspense_items s on s.row_id = r.id
     where r.id in (
             select row_id from statement_matches
              where (what, move_id) in (select * from unnest(${whats}::text[], ${ids}::text[])))
        or r.id = any(${exceptions.flatMap(({ row, closedAs }) => (row !== null && closedAs === "suspended" ? [BigInt(row)] : []))}::bigint[])
     order by r.booked_on, r.id limit 100`.execute(db);
  return {
    exceptions,
    rows: rows.map((row) => ({
      ...{ row: String(row.id), statement: String(row.statement_id), provider: row.provider },
      ...{ bookedOn: row.booked, direction: row.direction, currency: row.currency },
      amount: formatWire(row.amount_minor, exponents.get(row.currency) ?? 0),
      ...{ is: row.is, how: row.how },
    })),
  };
}
