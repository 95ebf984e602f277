import type { Currency } from "#/lib/base/money.ts";
import type { VendorCurrency } from "../vendor-secrets.ts";

type Counted = Readonly<Record<string, VendorCurrency>>;
type Money = Pick<Currency, "exponent"> & {
  readonly as: VendorCurrency;
  readonly decimals: number | null;
};

/** Which of our currencies a vendor means; null for one that it does not play in. */
export function ourCurrency(counted: Counted, theirs: string): string | null {
  const renamed = Object.entries(counted).find(([, { code }]) => code === theirs);
  if (renamed) return renamed[0];
  return counted[theirs]?.code === undefined ? theirs : null;
}

/** What a vendor calls one of our currencies. */
export function theirCurrency(counted: Counted, ours: string): string {
  return counted[ours]?.code ?? ours;
}

/** A vendor's amount in our minor units; null where it is no whole number of them. */
export function minorOf(amount: number, money: Money): bigint | null {
  const { mine, theirs } = scalesOf(money);
  const scaled = BigInt(amount) * mine;
  return scaled % theirs === 0n ? scaled / theirs : null;
}

/** A balance as a vendor counts it: never more than there is, nor than a number of JSON says exactly. */
export function countOf(minor: bigint, money: Money): number {
  const { mine, theirs } = scalesOf(money);
  const count = (minor * theirs) / mine;
  return Number(count < MOST ? count : MOST);
}

const MOST = BigInt(Number.MAX_SAFE_INTEGER);

function scalesOf({ exponent, as, decimals }: Money) {
  return {
    mine: 10n ** BigInt(exponent) * BigInt(as.units ?? 1),
    theirs: 10n ** BigInt(as.decimals ?? decimals ?? exponent),
  };
}
