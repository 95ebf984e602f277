import type { LiveEvent } from "#/lib/contract/live.ts";
import type { Db } from "#/server/db/index.ts";
import type { RecordedEvent } from "#/server/events/index.ts";
import { getCurrency } from "#/server/wallet/index.ts";
import { depositOnWire } from "./deposit-view.ts";
import { viewWithdrawal } from "./withdrawal-view.ts";

type OfDeposit = RecordedEvent<"deposit_credited" | "deposit_failed" | "deposit_settled">;
type OfWithdrawal = RecordedEvent<
  | "withdrawal_requested"
  | "withdrawal_paying"
  | "withdrawal_approved"
  | "withdrawal_rejected"
  | "withdrawal_cancelled"
  | "withdrawal_confirmed"
  | "withdrawal_settled"
>;

/** What an open page is told of a deposit: as it stands now. */
export async function tellDeposit(
  db: Db,
  { payload, memberId }: OfDeposit,
): Promise<LiveEvent | null> {
  if (memberId === null) return null;
  const row = await db
    .selectFrom("deposits")
    .selectAll()
    .where("id", "=", payload.depositId)
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  if (!row) return null;
  const currency = await getCurrency(db, row.currency);
  return { type: "deposit", deposit: depositOnWire(row, currency) };
}

/** What an open page is told of a withdrawal: as it stands now. */
export async function tellWithdrawal(
  db: Db,
  { payload, memberId }: OfWithdrawal,
): Promise<LiveEvent | null> {
  if (memberId === null) return null;
  const row = await db
    .selectFrom("withdrawals")
    .selectAll()
    .where("id", "=", payload.withdrawalId)
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return row ? { type: "withdrawal", withdrawal: await viewWithdrawal(db, row) } : null;
}
