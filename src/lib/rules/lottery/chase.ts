import { type Most, mostOfLines } from "./most.ts";
import { type FactorOf, playedLines, priceSlip, type SaleTerms, type SlipLine } from "./slip.ts";

/** The most that a draw of a chase is multiplied by (`placeChase`). */
export const MOST_MULTIPLIER = 999;

/** By how much the stake grows every so many draws; a factor of one leaves it as it is. */
export type Growth = { readonly factor: number; readonly every: number };

/** The multipliers of so many draws, the first one 1: 1 1 2 2 4 4 for a factor of two every two draws. */
export function multipliersOf(count: number, { factor, every }: Growth): number[] {
  return Array.from({ length: count }, (_, index) =>
    Math.min(MOST_MULTIPLIER, factor ** Math.floor(index / every)),
  );
}

/** What one draw of a chase comes to, in minor units. */
export type PricedDraw = {
  readonly multiplier: number;
  readonly priceMinor: bigint;
  /** A line of it can win more than is sold. */
  readonly isTooMuch: boolean;
  /** By which factor the odds of each line are lowered in it. */
  readonly factors: readonly bigint[];
};

export type PricedChase = {
  readonly draws: readonly PricedDraw[];
  readonly totalMinor: bigint;
  readonly isReady: boolean;
};

/** A draw of a chase that is being written. */
export type ChasedDraw = { readonly multiplier: number; readonly factorOf?: FactorOf };

/** Prices the lines of a slip for each draw as the platform will (chases.ts): what is shown is what is taken. */
export function priceChase(
  lines: readonly SlipLine[],
  sale: SaleTerms,
  draws: readonly ChasedDraw[],
): PricedChase {
  const slips = draws.map(({ multiplier, factorOf }) => ({
    multiplier,
    slip: priceSlip(
      lines.map((line) => ({ ...line, stakeMinor: line.stakeMinor * BigInt(multiplier) })),
      sale,
      factorOf,
    ),
  }));
  return {
    draws: slips.map(({ multiplier, slip }) => ({
      multiplier,
      priceMinor: slip.totalMinor,
      factors: slip.lines.map(({ factor }) => factor),
      isTooMuch: slip.lines.some(({ refusal }) => refusal === "above_most"),
    })),
    totalMinor: slips.reduce((sum, { slip }) => sum + slip.totalMinor, 0n),
    isReady: slips.every(({ slip }) => slip.isReady),
  };
}

/**
 * The most that lines can win in one draw, or in several (`mostOfDraws`). Draws at the same odds are weighed once, whatever
 * their multipliers.
 */
export function mostOfChase(
  lines: readonly SlipLine[],
  sale: SaleTerms,
  draws: readonly ChasedDraw[],
  stopOnWin: boolean,
): Most {
  const known = new Map<string, (multiplier: bigint) => Most>();
  const each = draws.map(({ multiplier, factorOf }) => {
    const played = playedLines(lines, sale, factorOf);
    const key = played.map(({ terms }) => Object.values(terms.odds).join()).join(";");
    const weighed = known.get(key) ?? mostOfLines(played, sale.mostTogether);
    known.set(key, weighed);
    return weighed(BigInt(multiplier));
  });
  return mostOfDraws(each, stopOnWin);
}

/** The most that several draws can win together: where the first win ends them, what the best of them can win alone. */
export function mostOfDraws(draws: readonly Most[], stopOnWin: boolean): Most {
  let best = 0n;
  let sum = 0n;
  for (const { minor } of draws) {
    sum += minor;
    if (minor > best) best = minor;
  }
  return { minor: stopOnWin ? best : sum, isReached: draws.every(({ isReached }) => isReached) };
}

/**
 * The draws that a play is repeated in: the chosen one, and then one at each time that is on sale after it, the soonest
 * first; where several are held at the same time, the first of them.
 */
export function chasedDraws<D extends { readonly drawId: string; readonly closesAt: string }>(
  listed: readonly D[],
  chosen: D,
): D[] {
  const times = new Set([Date.parse(chosen.closesAt)]);
  const later = listed
    .toSorted((one, other) => Date.parse(one.closesAt) - Date.parse(other.closesAt))
    .filter(({ closesAt }) => {
      const closesAtMs = Date.parse(closesAt);
      if (closesAtMs < Date.parse(chosen.closesAt) || times.has(closesAtMs)) return false;
      times.add(closesAtMs);
      return true;
    });
  return [chosen, ...later];
}
