import { formatWire, parseMoney } from "#/lib/base/money.ts";

/** The most that a currency here has. */
const DECIMALS = 6;

/** Half of an order's amount, with the decimals that it needs. */
export const halfOf = (amount: string): string => told(minorOf(amount) / 2n, amount);

/** Twice an order's amount. */
export const doubleOf = (amount: string): string => told(minorOf(amount) * 2n, amount);

function minorOf(amount: string): bigint {
  const read = parseMoney(amount, DECIMALS);
  if (!read.ok) throw new Error(`${amount} is no amount of an order`);
  return read.value;
}

/** With as many decimals as the order has. */
function told(minor: bigint, like: string): string {
  const decimals = like.split(".")[1]?.length ?? 0;
  return formatWire(minor / 10n ** BigInt(DECIMALS - decimals), decimals);
}
