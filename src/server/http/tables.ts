import type { Generated } from "kysely";

export interface IdempotencyKeysTable {
  member_id: bigint;
  key: string;
  call_hash: Buffer;
  outcome: string | null;
  created_at: Generated<Date>;
}

declare module "#/server/db/tables.ts" {
  interface Tables {
    idempotency_keys: IdempotencyKeysTable;
  }
}
