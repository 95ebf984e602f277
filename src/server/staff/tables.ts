import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";
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
    staff_approvals: {
      id: GeneratedAlways<bigint>;
      act: string;
      subject: string;
      content: JSONColumnType<Record<string, string | null>>;
      content_hash: Buffer;
      reason: string;
      asked_by: bigint;
      asked_at: Generated<Date>;
      expires_at: Date;
      decision: "approved" | "rejected" | null;
      decided_by: bigint | null;
      decided_at: Date | null;
      spent_by: bigint | null;
      spent_at: Date | null;
      spent_in: string | null;
    };
    /** What `reconcile` found and two of staff settled; written by staff_settle_drift alone. */
    settled_drifts: {
      approval_id: GeneratedAlways<bigint>;
      what: GeneratedAlways<string>;
      drift_id: GeneratedAlways<string>;
      found: GeneratedAlways<string>;
      expected: GeneratedAlways<string>;
      reason: GeneratedAlways<string>;
      settled_at: GeneratedAlways<Date>;
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
