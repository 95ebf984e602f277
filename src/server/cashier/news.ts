import type { LiveEvent } from "#/lib/contract/live.ts";
import type { Db } from "#/server/db/index.ts";
import type { RecordedEvent } from "#/server/events/index.ts";
import { getCurrency } from "#/server/wallet/index.ts";
import { depositOnWire } from "./deposit-view.ts";
import type { PaymentProvider } from "./provider.ts";
import { viewWithdrawal } from "./withdrawal-view.ts";

/**
 * What a page that missed a recorded fact is told of it: the deposit or withdrawal as it stands now. Null for facts
 * that are not the cashier's.
 */
export async function newsOf(
  db: Db,
  provider: PaymentProvider,
  { payload, memberId }: RecordedEvent,
): Promise<LiveEvent | null> {
  if (memberId === null) return null;
  if ("depositId" in payload) {
    const row = await db
      .selectFrom("deposits")
      .selectAll()
      .where("id", "=", payload.depositId)
      .where("member_id", "=", memberId)
      .executeTakeFirst();
    if (!row) return null;
    const currency = await getCurrency(db, row.currency);
    return { type: "deposit", deposit: depositOnWire(row, currency, provider, "") };
  }
  if (!("withdrawalId" in payload)) return null;
  const row = await db
    .selectFrom("withdrawals")
    .selectAll()
    .where("id", "=", payload.withdrawalId)
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return row ? { type: "withdrawal", withdrawal: await viewWithdrawal(db, row) } : null;
}
