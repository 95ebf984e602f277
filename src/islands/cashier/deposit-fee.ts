import { type Currency, formatWire, parseMoney } from "#/lib/base/money.ts";
import type { DepositMethod } from "#/lib/contract/cashier/deposit.ts";
import { feeOf } from "#/lib/rules/cashier/deposit-fee.ts";

const PERCENT_DECIMALS = 2;

/** What a method takes off an amount and what it leaves; null where it takes nothing, and for what is no amount. */
export function feeTakenOff(
  { fee }: DepositMethod,
  wire: string,
  { exponent }: Pick<Currency, "exponent">,
): { readonly fee: string; readonly left: string } | null {
  const amount = parseMoney(wire, exponent);
  const [fixed, share] = [
    parseMoney(fee?.fixed ?? "0", exponent),
    parseMoney(fee?.percent ?? "0", PERCENT_DECIMALS),
  ];
  if (!amount.ok || !fixed.ok || !share.ok || amount.value <= 0n) return null;
  const taken = feeOf({ fixedMinor: fixed.value, basisPoints: Number(share.value) }, amount.value);
  if (taken === 0n || taken >= amount.value) return null;
  return { fee: formatWire(taken, exponent), left: formatWire(amount.value - taken, exponent) };
}
