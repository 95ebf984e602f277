import type { GeneratedAlways } from "kysely";

type MemberTransferLimits = {
  currency: string;
  min_minor: bigint;
  max_minor: bigint;
  day_minor: bigint;
};

/** Written by wallet_transfer_to_member only. */
type MemberTransfers = {
  id: GeneratedAlways<string>;
  from_member: GeneratedAlways<bigint>;
  to_member: GeneratedAlways<bigint>;
  direction: GeneratedAlways<"up" | "down">;
  amount_minor: GeneratedAlways<bigint>;
  currency: GeneratedAlways<string>;
  sent_at: GeneratedAlways<Date>;
};

declare module "#/server/db/tables.ts" {
  interface Tables {
    member_transfer_limits: MemberTransferLimits;
    member_transfers: MemberTransfers;
  }
}
