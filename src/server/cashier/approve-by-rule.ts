import { sql } from "kysely";
import type { Db } from "#/server/db/index.ts";
import { addJob, recordEvent } from "#/server/events/index.ts";
import { ASK_JOB } from "./sweep.ts";
import { withdrawalFacts } from "./withdrawal-paid.ts";
import { announceWithdrawal } from "./withdrawal-view.ts";

/**
 * Sends a withdrawal that was found to be without risk, where the operator has it so and within what the operator allows:
 * the database decides (`cashier_approve_by_rule`). Left alone, it waits for a person. Once, however often it is asked.
 */
export async function approveByRule(tx: Db, withdrawalId: string): Promise<boolean> {
  const { rows } = await sql<{ payout: string | null }>`
    select cashier_approve_by_rule(${withdrawalId}) as payout`.execute(tx);
  if (rows[0]?.payout == null) return false;
  const row = await tx
    .selectFrom("withdrawals")
    .selectAll()
    .where("id", "=", withdrawalId)
    .executeTakeFirstOrThrow();
  const payload = await withdrawalFacts(tx, row);
  const fact = { kind: "withdrawal_paying", memberId: row.member_id, payload } as const;
  await addJob(tx, ASK_JOB, {});
  await announceWithdrawal(tx, row, await recordEvent(tx, fact));
  return true;
}
