import type { Generated, GeneratedAlways } from "kysely";
import type { CareRefusal } from "#/lib/contract/care/calls.ts";

/** What responsible gaming looks at: money coming in, and money being staked. */
export type CareAct = "deposit" | "bet";

declare module "#/server/db/tables.ts" {
  interface Tables {
    care_blocks: {
      id: GeneratedAlways<bigint>;
      member_id: bigint;
      act: CareAct;
      code: CareRefusal;
      until: Date | null;
      set_at: Generated<Date>;
      /** When lifting it was asked for; null when it was not, or the block was made stricter since. */
      lift_asked_at: Generated<Date | null>;
    };
  }
}
