import * as z from "zod";
import { parseMoney } from "#/lib/base/money.ts";
import { feeOf } from "#/lib/rules/cashier/deposit-fee.ts";
import { amount } from "#/server/wallet/index.ts";

/** What something costs beside its amount: a sum, and hundredths of a percent of the amount. */
export const fee = z
  .strictObject({ fixed: amount.default("0"), basisPoints: z.int().min(0).max(5_000).default(0) })
  .default({ fixed: "0", basisPoints: 0 });

/** A fee in minor units; else what is wrong with it. It leaves something of the least amount. */
export function readFee(
  { fixed, basisPoints }: z.output<typeof fee>,
  leastMinor: bigint,
  { currency, exponent }: { readonly currency: string; readonly exponent: number },
):
  | { readonly fee_fixed_minor: bigint; readonly fee_basis_points: number }
  | { readonly faults: Readonly<Record<string, string>> } {
  const read = parseMoney(fixed, exponent);
  if (!read.ok || read.value < 0n)
    return { faults: { "fee.fixed": `must be an amount of ${currency}, or 0` } };
  if (feeOf({ fixedMinor: read.value, basisPoints }, leastMinor) >= leastMinor)
    return { faults: { fee: "must be less than min" } };
  return { fee_fixed_minor: read.value, fee_basis_points: basisPoints };
}
