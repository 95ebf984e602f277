import type { Selectable } from "kysely";
import { type Currency, formatWire } from "#/lib/base/money.ts";
import type { PayeeAccount, Withdrawal } from "#/lib/contract/cashier/calls.ts";
import type { Db } from "#/server/db/index.ts";
import { getCurrency, tellMember } from "#/server/wallet/index.ts";
import { findNameStyle, payeeOnWire } from "./payees.ts";
import type { WithdrawalsTable } from "./withdrawal-tables.ts";

export type WithdrawalRow = Selectable<WithdrawalsTable>;

/** The reference of a withdrawal's hold in the ledger. */
export function holdReferenceOf(withdrawalId: string): string {
  return `withdrawal:${withdrawalId}`;
}

/** A withdrawal as the wire carries it. */
export function withdrawalOnWire(
  row: WithdrawalRow,
  payee: PayeeAccount,
  { exponent }: Pick<Currency, "exponent">,
  proofs = 0,
): Withdrawal {
  return {
    id: row.id,
    account: payee,
    amount: formatWire(row.amount_minor, exponent),
    ...(row.fee_minor > 0n ? { fee: formatWire(row.fee_minor, exponent) } : {}),
    state: row.state,
    createdAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    confirmBy: confirmByOf(row)?.toISOString() ?? null,
    reason: row.reason,
    ...(proofs > 0 ? { proofs } : {}),
    ...(row.receipt_comment === null ? {} : { comment: row.receipt_comment }),
    missingAmount: row.missing_minor === null ? null : formatWire(row.missing_minor, exponent),
    settlement: row.settled_as === null ? null : settlementOnWire(row, exponent),
  };
}

/** What did not arrive, as the member says; null where the member does not say so. */
export function disputedMinor({
  state,
  amount_minor,
  missing_minor,
}: WithdrawalRow): bigint | null {
  if (state === "not_received") return amount_minor;
  return state === "partly_received" ? missing_minor : null;
}

function settlementOnWire(row: WithdrawalRow, exponent: number): Withdrawal["settlement"] {
  return {
    as: row.settled_as ?? "dismissed",
    amount: formatWire(disputedMinor(row) ?? row.amount_minor, exponent),
    reason: row.settled_reason ?? "",
  };
}

/** Until when the member may say what arrived; who was kept out has all the time again, from now at the earliest. */
function confirmByOf({ confirm_by, kept_out_since, confirm_ms }: WithdrawalRow): Date | null {
  return kept_out_since === null ? confirm_by : new Date(Date.now() + Number(confirm_ms));
}

/** How many pictures were shown of each withdrawal; those of none are left out. */
export async function countProofs(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("receipt_proofs")
    .select(({ fn }) => ["withdrawal_id", fn.countAll<bigint>().as("count")])
    .where("withdrawal_id", "in", ids)
    .groupBy("withdrawal_id")
    .execute();
  return new Map(rows.map(({ withdrawal_id, count }) => [withdrawal_id, Number(count)]));
}

/** As withdrawalOnWire, looking up the account and the currency. */
export async function viewWithdrawal(db: Db, row: WithdrawalRow): Promise<Withdrawal> {
  const payee = await db
    .selectFrom("payee_accounts")
    .selectAll()
    .where("id", "=", row.payee_account_id)
    .executeTakeFirstOrThrow();
  const account = payeeOnWire(payee, await findNameStyle(db));
  const proofs = (await countProofs(db, [row.id])).get(row.id);
  return withdrawalOnWire(row, account, await getCurrency(db, row.currency), proofs);
}

/**
 * Tells the member's open pages where a withdrawal stands, by the recorded event if there is one; answers it as the wire
 * carries it.
 */
export async function announceWithdrawal(
  tx: Db,
  row: WithdrawalRow,
  eventId?: bigint,
): Promise<Withdrawal> {
  const withdrawal = await viewWithdrawal(tx, row);
  await tellMember(tx, row.member_id, { type: "withdrawal", withdrawal }, eventId);
  return withdrawal;
}
