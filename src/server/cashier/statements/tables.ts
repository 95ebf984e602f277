import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { ExceptionKind, MatchHow } from "./match-rules.ts";

type Kept<T> = ColumnType<T, T, never>;
/** Written as text, `2026-11-25`, and read as `day::text`. */
type Day = ColumnType<Date, string, never>;

export type StatementProfilesTable = {
  provider: string;
  document: ColumnType<unknown, string, string>;
};

export type ProviderStatementsTable = {
  id: GeneratedAlways<bigint>;
  provider: Kept<string>;
  file_hash: Kept<Buffer>;
  place: Kept<number>;
  format: Kept<string>;
  reference: Kept<string | null>;
  account_end: Kept<string | null>;
  from_day: ColumnType<Date | null, string | null, never>;
  to_day: ColumnType<Date | null, string | null, never>;
  imported_by: Kept<string>;
  imported_at: Generated<Date>;
};

export type ProviderStatementRowsTable = {
  id: GeneratedAlways<bigint>;
  statement_id: Kept<bigint>;
  provider: Kept<string>;
  row_hash: Kept<Buffer>;
  booked_on: Day;
  /** The day whose books it is in. */
  counted_on: Day;
  direction: Kept<"in" | "out">;
  kind: Kept<"payment" | "fee">;
  is_reversal: Kept<boolean>;
  amount_minor: Kept<bigint>;
  currency: Kept<string>;
  outside_id: Kept<string | null>;
  end_to_end_id: Kept<string | null>;
  text: Kept<string>;
  party: Kept<string | null>;
  party_account_end: Kept<string | null>;
};

export type MoveWhat = "payment" | "payout" | "withdrawal" | "refund";

export type StatementMatchesTable = {
  row_id: Kept<bigint>;
  what: Kept<MoveWhat>;
  move_id: Kept<string>;
  how: Kept<MatchHow | "staff">;
  matched_by: Kept<string>;
  matched_at: Generated<Date>;
};

/** Matches that were undone. */
export type StatementMatchesUndoneTable = {
  id: GeneratedAlways<bigint>;
  row_id: Kept<bigint>;
  what: Kept<MoveWhat>;
  move_id: Kept<string>;
  matched_by: Kept<string>;
  matched_at: Kept<Date>;
  undone_by: Kept<string>;
  undone_at: Generated<Date>;
  reason: Kept<string>;
};

export type StatementExceptionsTable = {
  id: GeneratedAlways<bigint>;
  kind: Kept<ExceptionKind>;
  provider: Kept<string>;
  /** Of which row; null: of a movement of ours that no row tells of. */
  row_id: Kept<bigint | null>;
  what: string | null;
  move_id: string | null;
  amount_minor: Kept<bigint>;
  currency: Kept<string>;
  detail: ColumnType<Readonly<Record<string, unknown>>, string, string>;
  found_at: Generated<Date>;
  taken_by: string | null;
  taken_at: Date | null;
  closed_at: Date | null;
  closed_by: string | null;
  closed_as: "matched" | "explained" | "cost" | "suspended" | null;
  reason: string | null;
};

export type SuspenseItemsTable = {
  id: GeneratedAlways<bigint>;
  row_id: Kept<bigint>;
  provider: Kept<string>;
  outside_id: Kept<string | null>;
  amount_minor: Kept<bigint>;
  currency: Kept<string>;
  state: Generated<"held" | "placed" | "returned">;
  held_by: Kept<string>;
  held_at: Generated<Date>;
  reason: Kept<string>;
  member_id: bigint | null;
  closed_at: Date | null;
  closed_by: string | null;
  closed_reason: string | null;
};

export type DayClosingsTable = {
  day: Day;
  document: Kept<string>;
  hash: Kept<Buffer>;
  closed_by: Kept<string>;
  closed_at: Generated<Date>;
};

/** Each movement of money through somebody outside, as we know it. */
export type ProviderMovesView = {
  direction: "in" | "out";
  what: MoveWhat;
  id: string;
  provider: string;
  outside_id: string | null;
  reference: string;
  number: bigint | null;
  amount_minor: bigint;
  currency: string;
  member_id: bigint;
  moved_at: Date;
};

declare module "#/server/db/tables.ts" {
  interface Tables {
    statement_profiles: StatementProfilesTable;
    provider_statements: ProviderStatementsTable;
    provider_statement_rows: ProviderStatementRowsTable;
    statement_matches: StatementMatchesTable;
    statement_matches_undone: StatementMatchesUndoneTable;
    statement_exceptions: StatementExceptionsTable;
    suspense_items: SuspenseItemsTable;
    day_closings: DayClosingsTable;
    provider_moves: ProviderMovesView;
  }
}

declare module "#/server/ledger/accounts.ts" {
  interface Purposes {
    /** Money that came in and that nobody could place. */
    suspense: true;
    /** What providers keep for their service. */
    provider_fees: true;
  }
}
