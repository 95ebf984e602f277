import { sql } from "kysely";
import { formatWire } from "#/lib/base/money.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { Withdrawal } from "#/lib/contract/cashier/calls.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { addJob, recordEvent } from "#/server/events/index.ts";
import { HOUSE, openAccount, recordAct, settleHold, voidHold } from "#/server/ledger/index.ts";
import { announceBalance, getCurrency } from "#/server/wallet/index.ts";
import { compareWithHold } from "./held.ts";
import { SWEEP_JOB, SWEEP_LATE_MS } from "./sweep.ts";
import { announceWithdrawal, holdReferenceOf, type WithdrawalRow } from "./withdrawal-view.ts";

export type Decision = {
  readonly withdrawalId: string;
  /** Whose decision it is; kept. */
  readonly decidedBy: string;
} & (
  | { readonly decision: "approve" }
  /** The reason is shown to the member. */
  | { readonly decision: "reject"; readonly reason: string }
);

/**
 * Decides on a withdrawal that was requested, once: of two decisions at the same time one is `already_decided` (the
 * detail says the state). Approved, the held money leaves for the house's `withdrawals`; rejected, it goes back.
 * The decision is kept with who took it. `books_differ`: what is asked for is not what the ledger holds for it (the
 * detail names what differs); that is never approved, and a rejection gives back what is held.
 */
export function decideWithdrawal(
  db: Db,
  decision: Decision,
): Promise<Result<Withdrawal, "not_found" | "already_decided" | "books_differ">> {
  return inTransaction(db, async (tx) => {
    const asked = await tx
      .selectFrom("withdrawals")
      .selectAll()
      .where("id", "=", decision.withdrawalId)
      .forUpdate()
      .executeTakeFirst();
    if (!asked) return refuse("not_found");
    if (asked.state !== "requested")
      return refuse("already_decided", { detail: { state: asked.state } });
    if (decision.decision === "approve") {
      const differing = await compareWithHold(tx, asked);
      if (differing.length > 0)
        return refuse("books_differ", { detail: { differing: differing.join(", ") } });
    }
    const row = await mark(tx, decision);
    await moveMoney(tx, row);
    await tx
      .insertInto("withdrawal_decisions")
      .values({
        withdrawal_id: row.id,
        decision: decision.decision,
        decided_by: decision.decidedBy,
        reason: row.reason,
      })
      .execute();
    await recordAct(tx, {
      by: decision.decidedBy,
      act: `withdrawal_${decision.decision}`,
      subject: row.id,
      before: { state: "requested" },
      after: {
        state: row.state,
        reason: row.reason,
        amount: formatWire(row.amount_minor, (await getCurrency(tx, row.currency)).exponent),
        currency: row.currency,
        payee: row.payee_account_id,
      },
    });
    const eventId = await record(tx, row);
    if (row.confirm_by) {
      const runAtMs = row.confirm_by.getTime() + SWEEP_LATE_MS;
      await addJob(tx, SWEEP_JOB, {}, { runAtMs });
    }
    await announceBalance(tx, row.member_id);
    return ok(await announceWithdrawal(tx, row, eventId));
  });
}

function mark(tx: Db, decision: Decision): Promise<WithdrawalRow> {
  const now = sql<Date>`clock_timestamp()`;
  return tx
    .updateTable("withdrawals")
    .set(
      decision.decision === "approve"
        ? {
            state: "approved",
            decided_at: now,
            confirm_by: sql<Date>`clock_timestamp() + confirm_ms * interval '1 millisecond'`,
          }
        : { state: "rejected", decided_at: now, reason: decision.reason },
    )
    .where("id", "=", decision.withdrawalId)
    .where("state", "=", "requested")
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function moveMoney(tx: Db, row: WithdrawalRow): Promise<void> {
  const hold = { reference: holdReferenceOf(row.id), kind: "withdrawal" };
  const house = { owner: HOUSE, purpose: "withdrawals", currency: row.currency } as const;
  const moved =
    row.state === "approved"
      ? await settleHold(tx, { ...hold, toAccountId: await openAccount(tx, house) })
      : await voidHold(tx, hold);
  if (!moved.ok) throw new Error(`withdrawal ${row.id}: its hold says ${moved.code}`);
  if (moved.value.replayed) throw new Error(`withdrawal ${row.id}: its hold was closed before`);
}

async function record(tx: Db, row: WithdrawalRow): Promise<bigint> {
  const { exponent } = await getCurrency(tx, row.currency);
  const facts = {
    withdrawalId: row.id,
    amount: formatWire(row.amount_minor, exponent),
    currency: row.currency,
  };
  return recordEvent(
    tx,
    row.reason === null
      ? { kind: "withdrawal_approved", memberId: row.member_id, payload: facts }
      : {
          kind: "withdrawal_rejected",
          memberId: row.member_id,
          payload: { ...facts, reason: row.reason },
        },
  );
}
