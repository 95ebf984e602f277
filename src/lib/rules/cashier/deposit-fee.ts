const WHOLE = 10_000n;

/** What a way to deposit costs, in minor units and hundredths of a percent. */
export type DepositFee = { readonly fixedMinor: bigint; readonly basisPoints: number };

/** What is taken off a deposit when it is credited: rounded down to a minor unit, to the member's good. */
export function feeOf({ fixedMinor, basisPoints }: DepositFee, amountMinor: bigint): bigint {
  return fixedMinor + (amountMinor * BigInt(basisPoints)) / WHOLE;
}
