import { type Fraction, toPercent } from "#/lib/base/fraction.ts";

/** What is returned of all that is staked, in per cent with two places, cut: by the choice that returns least, and most. */
export type ReturnRange = { readonly lowestReturn: string; readonly highestReturn: string };

const isBelow = (a: Fraction, b: Fraction) => a.over * b.under < b.over * a.under;

/** The lowest and the highest of what choices return, of which there is one at least. */
export function returnRange(returns: readonly Fraction[]): ReturnRange {
  const sorted = returns.toSorted((a, b) => (isBelow(a, b) ? -1 : 1));
  const [lowest, highest] = [sorted[0], sorted.at(-1)];
  if (!lowest || !highest) throw new Error("a game has no choice");
  return { lowestReturn: toPercent(lowest, 2), highestReturn: toPercent(highest, 2) };
}
