import type { ColumnType, Generated } from "kysely";

type MadeByDatabase<T> = ColumnType<T, never, never>;

/** No transfer lets money of two realms meet. */
export type Realm = "real" | "play" | "bonus";

/** Only the ledger reads these; to write them is for its SQL functions. */
export type CurrenciesTable = {
  code: string;
  exponent: number;
  symbol: string;
  realm: Realm;
};

export type AccountsTable = {
  id: MadeByDatabase<bigint>;
  owner_kind: MadeByDatabase<string>;
  owner_id: MadeByDatabase<bigint>;
  purpose: MadeByDatabase<string>;
  currency: MadeByDatabase<string>;
  realm: MadeByDatabase<Realm>;
  floor_minor: MadeByDatabase<bigint | null>;
  balance_minor: MadeByDatabase<bigint>;
  frozen_in: Generated<boolean>;
  frozen_out: Generated<boolean>;
  opened_at: MadeByDatabase<Date>;
};

export type TransfersTable = {
  id: MadeByDatabase<bigint>;
  reference: MadeByDatabase<string>;
  kind: MadeByDatabase<string>;
  body_hash: MadeByDatabase<string>;
  posted_at: MadeByDatabase<Date>;
  meta: MadeByDatabase<Record<string, unknown>>;
};

export type EntriesTable = {
  id: MadeByDatabase<bigint>;
  transfer_id: MadeByDatabase<bigint>;
  account_id: MadeByDatabase<bigint>;
  amount_minor: MadeByDatabase<bigint>;
  balance_after_minor: MadeByDatabase<bigint | null>;
};

export type HoldsTable = {
  id: MadeByDatabase<bigint>;
  reference: MadeByDatabase<string>;
  kind: MadeByDatabase<string>;
  account_id: MadeByDatabase<bigint>;
  held_account_id: MadeByDatabase<bigint>;
  amount_minor: MadeByDatabase<bigint>;
  state: MadeByDatabase<"open" | "settled" | "voided">;
  opened_by: MadeByDatabase<bigint>;
  closed_by: MadeByDatabase<bigint | null>;
  to_account_id: MadeByDatabase<bigint | null>;
  settled_minor: MadeByDatabase<bigint | null>;
  opened_at: MadeByDatabase<Date>;
  closed_at: MadeByDatabase<Date | null>;
};

export type OperatorActsTable = {
  id: MadeByDatabase<bigint>;
  acted_at: MadeByDatabase<Date>;
  acted_by: string;
  act: string;
  subject: string;
  before: ColumnType<unknown, string, never>;
  after: ColumnType<unknown, string, never>;
};

declare module "#/server/db/tables.ts" {
  interface Tables {
    currencies: CurrenciesTable;
    accounts: AccountsTable;
    transfers: TransfersTable;
    entries: EntriesTable;
    holds: HoldsTable;
    operator_acts: OperatorActsTable;
  }
}
