import type { Db } from "#/server/db/index.ts";
import { onJob, onSchedule } from "#/server/events/index.ts";
import { confirmDueWithdrawals } from "./confirmations.ts";
import { expireDeposits } from "./deposits.ts";
import type { PaymentProvider } from "./provider.ts";
import { SWEEP_JOB } from "./sweep.ts";

/** Registers the cashier's jobs: deposits expire and withdrawals count as received when their time is up. */
export function cashierJobs({ provider }: { readonly provider: PaymentProvider }): void {
  const sweep = async (db: Db) => {
    await expireDeposits(db, provider);
    await confirmDueWithdrawals(db);
  };
  onJob(SWEEP_JOB, sweep);
  onSchedule(`${SWEEP_JOB}_each_minute`, "* * * * *", sweep);
}
