import { sql } from "kysely";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { CodeOf } from "#/lib/contract/call.ts";
import type { Withdrawal } from "#/lib/contract/cashier/calls.ts";
import type { cancelWithdrawal as cancelWithdrawalCall } from "#/lib/contract/cashier/withdrawal-calls.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { recordEvent } from "#/server/events/index.ts";
import type { HoldSession } from "#/server/http/route.ts";
import { announceBalance } from "#/server/wallet/index.ts";
import { withdrawalFacts } from "./withdrawal-paid.ts";
import { announceWithdrawal, viewWithdrawal, type WithdrawalRow } from "./withdrawal-view.ts";

/**
 * Takes a withdrawal of the member's own back, whose money is in the balance again: once, and only while nobody has
 * decided on it. Of a decision at the same time one wins. Said again, it answers the same.
 */
export function cancelWithdrawal(
  db: Db,
  memberId: bigint,
  holdSession: HoldSession,
  id: string,
): Promise<Result<Withdrawal, CodeOf<typeof cancelWithdrawalCall>>> {
  return inTransaction(db, async (tx) => {
    if (!(await holdSession(tx))) return refuse("session_expired");
    const { rows } = await sql<{ done: boolean }>`
      select cashier_cancel_withdrawal(${memberId}, ${id}) as done`.execute(tx);
    const row = await findOwn(tx, memberId, id);
    if (!row) return refuse("not_found");
    if (!rows[0]?.done)
      return row.state === "cancelled"
        ? ok(await viewWithdrawal(tx, row))
        : refuse("already_decided");
    const payload = await withdrawalFacts(tx, row);
    const eventId = await recordEvent(tx, { kind: "withdrawal_cancelled", memberId, payload });
    await announceBalance(tx, memberId);
    return ok(await announceWithdrawal(tx, row, eventId));
  });
}

function findOwn(tx: Db, memberId: bigint, id: string): Promise<WithdrawalRow | undefined> {
  return tx
    .selectFrom("withdrawals")
    .selectAll()
    .where("id", "=", id)
    .where("member_id", "=", memberId)
    .executeTakeFirst();
}
