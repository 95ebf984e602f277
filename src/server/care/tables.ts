import type { Generated, GeneratedAlways } from "kysely";
import type { CareBlockCode } from "#/lib/contract/care/calls.ts";

/** What responsible gaming looks at: money coming in, and money being staked. */
export type CareAct = "deposit" | "bet";

declare module "#/server/db/tables.ts" {
  interface Tables {
    care_blocks: {
      id: GeneratedAlways<bigint>;
      member_id: bigint;
      act: CareAct;
      code: CareBlockCode;
      until: Date | null;
      set_at: Generated<Date>;
      /** When lifting it was asked for; null when it was not, or the block was made stricter since. */
      lift_asked_at: Generated<Date | null>;
    };
    care_closures: {
      member_id: bigint;
      asked_at: Date;
      closes_at: Date;
      /** When its member was told that something is open still; null: not yet. */
      waits_told_at: Generated<Date | null>;
      reminded_at: Generated<Date | null>;
      /** Since when the account is suspended, which the waiting time does not count; null: it is not. */
      stood_since: Generated<Date | null>;
      closed_at: Generated<Date | null>;
    };
    care_exports: {
      token_hash: Buffer;
      member_id: bigint;
      session_id: bigint;
      expires_at: Date;
      begun_at: Date;
    };
  }
}
