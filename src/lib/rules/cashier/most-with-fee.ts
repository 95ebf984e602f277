import { type DepositFee, feeOf } from "./deposit-fee.ts";

const WHOLE = 10_000n;

/** The most that can be sent so that it and its fee are covered, in minor units; nothing where not even the fee is. */
export function mostWithFee(fee: DepositFee, coveredMinor: bigint): bigint {
  const beside = coveredMinor - fee.fixedMinor;
  if (beside <= 0n) return 0n;
  const most = (beside * WHOLE) / (WHOLE + BigInt(fee.basisPoints));
  // The fee is rounded down: one unit more may be covered as well.
  const more = most + 1n;
  return more + feeOf(fee, more) <= coveredMinor ? more : most;
}
