import type { Db } from "#/server/db/index.ts";
import {
  type DepositCase,
  listDepositCases,
  listWithdrawalCases,
  type WithdrawalCase,
} from "./operations.ts";
import { listPayeeCases, type PayeeCase } from "./payee-operations.ts";
import type { ShowName } from "./payees.ts";
import { listOpenReviewsOf, type PaymentReview } from "./payment-reviews.ts";

/** A member's money in and out, as staff see it. */
export type MoneyCase = {
  /** The last ones, the newest first. */
  readonly deposits: readonly DepositCase[];
  readonly withdrawals: readonly WithdrawalCase[];
  /** The last accounts that were saved, those too that were taken away. */
  readonly payees: readonly PayeeCase[];
  readonly waiting: {
    /** Not paid and not over. */
    readonly deposits: readonly DepositCase[];
    /** To be decided on, being paid, or disputed and not settled. */
    readonly withdrawals: readonly WithdrawalCase[];
    /** What providers said of them that was refused and that nobody has closed. */
    readonly payments: readonly PaymentReview[];
  };
};

/** A member's last deposits and withdrawals, `limit` of each at most, and what waits of them. */
export async function findMoneyCase(
  db: Db,
  memberId: bigint,
  { limit, showName }: { readonly limit: number; readonly showName: ShowName },
): Promise<MoneyCase> {
  const all = { state: null, limit, memberId } as const;
  const waits = { ...all, waiting: true } as const;
  return {
    deposits: await listDepositCases(db, all),
    withdrawals: await listWithdrawalCases(db, all, showName),
    payees: (await listPayeeCases(db, memberId, showName)).slice(-limit),
    waiting: {
      deposits: await listDepositCases(db, waits),
      withdrawals: await listWithdrawalCases(db, waits, showName),
      payments: await listOpenReviewsOf(db, memberId, limit),
    },
  };
}
