import { type BetType, ODDS_SCALE, type Selection, singlesOf, type Terms } from "./bet-type.ts";

/**
 * From which share of its limit on the odds of a number are lowered, and to which share of what the rules have; both in
 * ten-thousandths.
 */
export type OddsStep = { readonly from: bigint; readonly factor: bigint };

/** The factor of odds that are not lowered. */
export const FULL_ODDS = ODDS_SCALE;

/** By which factor a number's odds are lowered, once so much can be won on it: that of the last step that it has reached. */
export function factorAt(
  steps: readonly OddsStep[],
  exposedMinor: bigint,
  limitMinor: bigint,
): bigint {
  const reached = steps.findLast(({ from }) => exposedMinor * ODDS_SCALE >= from * limitMinor);
  return reached?.factor ?? FULL_ODDS;
}

/** The factor of a line: the least of its single bets', so that all of it is paid by the same odds. */
export function factorOfLine(
  type: BetType,
  selection: Selection,
  factorOf: (pick: string) => bigint,
): bigint {
  const factors = singlesOf(type, selection).map(({ pick }) => Number(factorOf(pick)));
  return BigInt(Math.min(Number(FULL_ODDS), ...factors));
}

/** Terms at odds that are lowered by a factor, each rounded down to a ten-thousandth. */
export function loweredTerms(terms: Terms, factor: bigint): Terms {
  if (factor === FULL_ODDS) return terms;
  const odds = Object.entries(terms.odds).map(
    ([tier, each]) => [tier, (each * factor) / ODDS_SCALE] as const,
  );
  return { ...terms, odds: Object.fromEntries(odds) };
}

/** What is wrong with the steps of a bet type; null where they can be sold by. */
export function faultOfSteps(terms: Terms): string | null {
  const { steps = [] } = terms;
  const [last] = steps.slice(-1);
  if (steps.some(({ from }) => from <= 0n || from >= ODDS_SCALE))
    return "must have steps from above 0 to below 100 per cent";
  if (steps.some(({ factor }) => factor <= 0n || factor >= FULL_ODDS))
    return "must have factors between 0 and 1";
  const isInOrder = steps.every((step, at) => {
    const before = steps[at - 1];
    return !before || (step.from > before.from && step.factor < before.factor);
  });
  if (!isInOrder) return "must have steps that begin later and lower more, one after another";
  const price = BigInt(terms.stakesEach) * ODDS_SCALE;
  const floor = Object.entries(loweredTerms(terms, last?.factor ?? FULL_ODDS).odds);
  const isLoss = floor.some(([tier, odds]) => odds < price && (terms.odds[tier] ?? 0n) >= price);
  return isLoss ? "must leave a win as much as it cost" : null;
}
