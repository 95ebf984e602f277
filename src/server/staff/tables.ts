import type { Generated, GeneratedAlways } from "kysely";
import type { Role } from "#/server/ops/roles.ts";

declare module "#/server/db/tables.ts" {
  interface Tables {
    staff_accounts: {
      id: GeneratedAlways<bigint>;
      name: string;
      roles: Role[];
      password_hash: string;
      must_change: Generated<boolean>;
      totp_sealed: Buffer | null;
      totp_confirmed_at: Date | null;
      totp_last_step: Generated<bigint>;
      made_at: Generated<Date>;
      stopped_at: Date | null;
    };
    staff_sessions: {
      token_hash: Buffer;
      staff_id: bigint;
      opened_at: Date;
      expires_at: Date;
      ended_at: Date | null;
    };
  }
}
