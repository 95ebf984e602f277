import type { Db } from "#/server/db/index.ts";
import { onJob, onSchedule, type Work } from "#/server/events/index.ts";
import { expireDeposits } from "./deposits.ts";
import type { PaymentProvider } from "./provider.ts";
import { confirmDueWithdrawals } from "./receipts.ts";
import { SWEEP_JOB } from "./sweep.ts";

/** The cashier's jobs: deposits expire and withdrawals count as received when their time is up. */
export function cashierWork({ provider }: { readonly provider: PaymentProvider }): readonly Work[] {
  const sweep = async (db: Db) => {
    await expireDeposits(db, provider);
    await confirmDueWithdrawals(db);
  };
  return [onJob(SWEEP_JOB, sweep), onSchedule(`${SWEEP_JOB}_each_minute`, "* * * * *", sweep)];
}
