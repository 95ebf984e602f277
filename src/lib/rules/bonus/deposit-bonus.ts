import { formatWire, parseMoney } from "#/lib/base/money.ts";
import type { DepositOffer } from "#/lib/contract/bonus/calls.ts";

const HUNDRED = 100n;

/** What an offer gives with a deposit of which so much arrives, rounded down; null: less than it asks for. */
export function bonusOf(
  { least, percent, most }: Pick<DepositOffer, "least" | "percent" | "most">,
  arrives: string,
  exponent: number,
): string | null {
  const [came, from, top] = [arrives, least, most].map((wire) => {
    const minor = parseMoney(wire, exponent);
    return minor.ok ? minor.value : null;
  });
  if (came == null || from == null || top == null || came < from) return null;
  const share = (came * BigInt(percent)) / HUNDRED;
  const given = share < top ? share : top;
  return given > 0n ? formatWire(given, exponent) : null;
}
