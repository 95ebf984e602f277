import type { Db } from "#/server/db/index.ts";
import { onEvent, onJob, onSchedule, type Work } from "#/server/events/index.ts";
import { approveByRule } from "./approve-by-rule.ts";
import { askDueDeposits } from "./ask-deposits.ts";
import { askDuePayouts } from "./ask-payouts.ts";
import { giveDepositBonus, giveLateBonuses } from "./deposit-bonus.ts";
import { expireDeposits } from "./deposits.ts";
import type { CashierDeps } from "./deps.ts";
import { confirmDueWithdrawals } from "./receipts.ts";
import { ASK_JOB, SWEEP_JOB } from "./sweep.ts";

/**
 * The cashier's jobs: what is without risk is sent, where the operator has it so; deposits expire and withdrawals count as
 * received when their time is up; providers are asked about what they have not answered.
 */
export function cashierWork(
  deps: Pick<CashierDeps, "findProvider" | "vault" | "report">,
): readonly Work[] {
  const sweep = async (db: Db) => {
    await expireDeposits(db);
    await confirmDueWithdrawals(db);
  };
  const ask = async (db: Db) => {
    // Neither waits for the other's provider.
    const asked = await Promise.allSettled([
      askDueDeposits({ ...deps, db }),
      askDuePayouts({ ...deps, db }),
    ]);
    for (const each of asked) if (each.status === "rejected") throw each.reason;
  };
  return [
    onEvent("withdrawal_requested", "cashier_rule", async (tx, { payload }) => {
      await approveByRule(tx, payload.withdrawalId);
    }),
    onEvent("deposit_credited", "bonus", (tx, { payload }) =>
      giveDepositBonus(tx, payload.depositId),
    ),
    onSchedule("give_late_bonuses", "*/5 * * * *", giveLateBonuses),
    onJob(SWEEP_JOB, sweep),
    onSchedule(`${SWEEP_JOB}_each_minute`, "* * * * *", sweep),
    onJob(ASK_JOB, ask),
    onSchedule(`${ASK_JOB}_each_minute`, "* * * * *", ask),
  ];
}
