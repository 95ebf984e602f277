import { formatWire } from "#/lib/base/money.ts";
import type { Withdrawal } from "#/lib/contract/cashier/calls.ts";
import type { Db } from "#/server/db/index.ts";
import { addJob, recordEvent } from "#/server/events/index.ts";
import { announceBalance, getCurrency } from "#/server/wallet/index.ts";
import { SWEEP_JOB, SWEEP_LATE_MS } from "./sweep.ts";
import { announceWithdrawal, type WithdrawalRow } from "./withdrawal-view.ts";

/** The facts of a withdrawal that its events carry. */
export async function withdrawalFacts(tx: Db, row: WithdrawalRow) {
  const { exponent } = await getCurrency(tx, row.currency);
  const amount = formatWire(row.amount_minor, exponent);
  return { withdrawalId: row.id, amount, currency: row.currency };
}

/** What follows once a withdrawal's money has left: its member is told, and the time to say what arrived ends by itself. */
export async function announcePaid(tx: Db, row: WithdrawalRow): Promise<Withdrawal> {
  if (row.confirm_by === null) throw new Error(`withdrawal ${row.id} is not paid`);
  const payload = await withdrawalFacts(tx, row);
  const fact = { kind: "withdrawal_approved", memberId: row.member_id, payload } as const;
  const eventId = await recordEvent(tx, fact);
  await addJob(tx, SWEEP_JOB, {}, { runAtMs: row.confirm_by.getTime() + SWEEP_LATE_MS });
  await announceBalance(tx, row.member_id);
  return announceWithdrawal(tx, row, eventId);
}
