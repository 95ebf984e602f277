import { sql } from "kysely";
import { formatWire } from "#/lib/base/money.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { CodeOf, ParsedOf } from "#/lib/contract/call.ts";
import type {
  confirmReceipt as confirmReceiptCall,
  Withdrawal,
} from "#/lib/contract/cashier/calls.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { recordEvent } from "#/server/events/index.ts";
import type { HoldSession } from "#/server/http/route.ts";
import { getCurrency } from "#/server/wallet/index.ts";
import { readMissing } from "./rules.ts";
import { announceWithdrawal, viewWithdrawal, type WithdrawalRow } from "./withdrawal-view.ts";

type Receipt = ParsedOf<typeof confirmReceiptCall>;

/**
 * Takes the member's answer on what arrived, or the one that corrects it. It counts while the withdrawal is approved, or
 * stands at the answer that is corrected, and its time, by the database's clock, is not up or stood still while the member
 * was kept out: one conditional update decides between answers and the time. An answer that the member has given already
 * is answered as it was, whenever it comes again: its first reply may have been lost.
 */
export function confirmReceipt(
  db: Db,
  memberId: bigint,
  holdSession: HoldSession,
  receipt: Receipt,
): Promise<Result<Withdrawal, CodeOf<typeof confirmReceiptCall>>> {
  return inTransaction(db, async (tx) => {
    if (!(await holdSession(tx))) return refuse("session_expired");
    const row = await findOwn(tx, memberId, receipt.id);
    if (!row) return refuse("not_found");
    if (row.state === "requested" || row.state === "paying") return refuse("not_approved");
    const missing = await readMissingAmount(tx, row, receipt);
    if (!missing.ok) return missing;
    if (isConfirmed(row, receipt, missing.value)) return ok(await viewWithdrawal(tx, row));
    const confirmed = await tx
      .updateTable("withdrawals")
      .set({
        state: receipt.outcome,
        missing_minor: missing.value,
        receipt_comment: commentOf(receipt),
        confirmed_at: sql<Date>`clock_timestamp()`,
        confirmed_how: "member",
      })
      .where("id", "=", row.id)
      .where("state", "=", receipt.instead ?? "approved")
      .where("settled_at", "is", null)
      .where((eb) =>
        eb.or([
          eb("confirm_by", ">", sql<Date>`clock_timestamp()`),
          eb("kept_out_since", "is not", null),
        ]),
      )
      .returningAll()
      .executeTakeFirst();
    if (confirmed) return ok(await tell(tx, confirmed));
    // Its copy may have been faster.
    const now = await findOwn(tx, memberId, receipt.id);
    if (now && isConfirmed(now, receipt, missing.value)) return ok(await viewWithdrawal(tx, now));
    return refuse("already_closed");
  });
}

function commentOf(receipt: Receipt): string | null {
  return receipt.outcome === "received" ? null : (receipt.comment ?? null);
}

function findOwn(tx: Db, memberId: bigint, id: string): Promise<WithdrawalRow | undefined> {
  return tx
    .selectFrom("withdrawals")
    .selectAll()
    .where("id", "=", id)
    .where("member_id", "=", memberId)
    .executeTakeFirst();
}

function isConfirmed(row: WithdrawalRow, receipt: Receipt, missing: bigint | null): boolean {
  return (
    row.confirmed_how === "member" &&
    row.state === receipt.outcome &&
    row.missing_minor === missing &&
    row.receipt_comment === commentOf(receipt)
  );
}

async function readMissingAmount(
  tx: Db,
  row: WithdrawalRow,
  receipt: Receipt,
): Promise<Result<bigint | null, CodeOf<typeof confirmReceiptCall>>> {
  if (receipt.outcome !== "partly_received") return ok(null);
  const { exponent } = await getCurrency(tx, row.currency);
  return readMissing(receipt.missingAmount, exponent, row.amount_minor);
}

const AT_ONCE = 200;

/**
 * Counts as received what was approved and not answered in time, by the database's clock. Answers how many. The time of
 * members who are kept out stands still; who is back has all of it again.
 */
export async function confirmDueWithdrawals(db: Db): Promise<number> {
  const confirmed = await confirmDue(db);
  await inTransaction(db, startTimeAgain);
  return confirmed;
}

function confirmDue(db: Db): Promise<number> {
  return inTransaction(db, async (tx) => {
    await sql`select withdrawals_keep_time(null)`.execute(tx);
    const rows = await tx
      .updateTable("withdrawals")
      .set({
        state: "received",
        confirmed_at: sql<Date>`clock_timestamp()`,
        confirmed_how: "time",
      })
      .where("id", "in", (query) =>
        query
          .selectFrom("withdrawals")
          .select("id")
          .where("state", "=", "approved")
          .where("kept_out_since", "is", null)
          .where("confirm_by", "<=", sql<Date>`clock_timestamp()`)
          .orderBy("confirm_by")
          .limit(AT_ONCE)
          .forUpdate()
          .skipLocked(),
      )
      .where("state", "=", "approved")
      .returningAll()
      .execute();
    for (const row of rows) await tell(tx, row);
    return rows.length;
  });
}

async function startTimeAgain(tx: Db): Promise<void> {
  const rows = await tx
    .updateTable("withdrawals")
    .set({
      kept_out_since: null,
      confirm_by: sql<Date>`clock_timestamp() + confirm_ms * interval '1 millisecond'`,
    })
    .where("id", "in", (query) =>
      query
        .selectFrom("withdrawals")
        .select("id")
        .where("kept_out_since", "is not", null)
        .where("confirm_by", "is not", null)
        .where(sql<boolean>`not members_kept_out(member_id)`)
        .orderBy("id")
        .limit(AT_ONCE)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
  for (const row of rows) await announceWithdrawal(tx, row);
}

async function tell(tx: Db, row: WithdrawalRow): Promise<Withdrawal> {
  const { exponent } = await getCurrency(tx, row.currency);
  const eventId = await recordEvent(tx, {
    kind: "withdrawal_confirmed",
    memberId: row.member_id,
    payload: {
      withdrawalId: row.id,
      amount: formatWire(row.amount_minor, exponent),
      currency: row.currency,
      outcome: row.state,
    },
  });
  return announceWithdrawal(tx, row, eventId);
}
