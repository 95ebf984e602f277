import { type Currency, compareWire, formatWire, parseMoney } from "#/lib/base/money.ts";
import type { WithdrawalTerms } from "#/lib/client/stores/cashier/cashier.ts";
import { type DepositFee, feeOf } from "#/lib/rules/cashier/deposit-fee.ts";
import { mostWithFee } from "#/lib/rules/cashier/most-with-fee.ts";

type Unit = Pick<Currency, "exponent">;

const PERCENT_DECIMALS = 2;

/** An amount of the platform's in minor units; 0 where it says none. */
function minorOf(wire: string | undefined, exponent: number): bigint {
  const read = parseMoney(wire ?? "0", exponent);
  return read.ok ? read.value : 0n;
}

function feeTermsOf({ fee }: WithdrawalTerms, { exponent }: Unit): DepositFee {
  return {
    fixedMinor: minorOf(fee?.fixed, exponent),
    basisPoints: Number(minorOf(fee?.percent, PERCENT_DECIMALS)),
  };
}

/** What sending an amount costs, and what leaves the balance with it; null for what is no amount. */
export function costOf(
  terms: WithdrawalTerms,
  wire: string,
  unit: Unit,
): { readonly fee: string | null; readonly leaves: string } | null {
  const amount = parseMoney(wire, unit.exponent);
  if (!amount.ok || amount.value <= 0n) return null;
  const fee = feeOf(feeTermsOf(terms, unit), amount.value);
  return {
    fee: fee === 0n ? null : formatWire(fee, unit.exponent),
    leaves: formatWire(amount.value + fee, unit.exponent),
  };
}

/** The most that can be asked for at once: what is available beside its fee (`isAll`), or as much as a limit leaves. */
export function mostToSend(
  terms: WithdrawalTerms,
  unit: Unit,
): { readonly wire: string; readonly isAll: boolean } {
  const available = minorOf(terms.available, unit.exponent);
  const covered = formatWire(mostWithFee(feeTermsOf(terms, unit), available), unit.exponent);
  const bounds = [terms.max, terms.day?.left, terms.month?.left].filter((each) => each != null);
  const wire = bounds.reduce(
    (least, each) => (compareWire(each, least) < 0 ? each : least),
    covered,
  );
  return { wire, isAll: wire === covered };
}
