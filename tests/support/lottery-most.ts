import fc from "fast-check";
import {
  type BetType,
  type DrawnNumbers,
  ODDS_SCALE,
  payoutOf,
  type Terms,
} from "#/lib/rules/lottery/bet-type.ts";
import { checkSelection } from "#/lib/rules/lottery/checks.ts";
import type { PlayedLine } from "#/lib/rules/lottery/most.ts";

/** Odds of a type that pay whole units: each tier some of its own. */
export const anyTerms = (type: BetType) =>
  fc.tuple(...type.tiers.map(() => fc.integer({ min: 1, max: 400 }))).map(
    (odds): Terms => ({
      stakesEach: 1,
      odds: Object.fromEntries(
        type.tiers.map((tier, at) => [tier, BigInt(odds[at] ?? 1) * ODDS_SCALE]),
      ),
    }),
  );

/** A line of one of these types that can be sold; `digits` are those that numbers are written with. */
export const anyLine = (types: readonly BetType[], digits = "0123456789") =>
  fc.constantFrom(...types).chain((type) =>
    fc
      .record({
        selection: fc
          .tuple(
            ...type.places.map(({ picks, min, max }) => {
              const all = "listed" in picks ? [...picks.listed] : written(digits, picks.digits);
              return fc.subarray(all, {
                minLength: min,
                maxLength: Math.min(max, all.length, min + 4),
              });
            }),
          )
          .filter((selection) => checkSelection(type, selection).ok),
        terms: anyTerms(type),
        stakeMinor: fc.bigInt(1n, 9n),
      })
      .map((line): PlayedLine => ({ type, ...line })),
  );

/** All numbers of so many of these digits. */
export function written(digits: string, length: number): string[] {
  if (length === 0) return [""];
  return written(digits, length - 1).flatMap((start) => [...digits].map((digit) => start + digit));
}

/** The most that one of these draws pays for all lines. */
export function mostByTrying(lines: readonly PlayedLine[], space: Iterable<DrawnNumbers>): bigint {
  let most = 0n;
  for (const drawn of space) {
    const paid = lines.reduce(
      (sum, { type, terms, selection, stakeMinor }) =>
        sum + payoutOf(type, terms, selection, stakeMinor, drawn).payoutMinor,
      0n,
    );
    if (paid > most) most = paid;
  }
  return most;
}

/** Every order of so many of some. */
export function* ordersOf(all: readonly string[], count: number): Iterable<readonly string[]> {
  if (count === 0) return yield [];
  for (const first of all)
    for (const rest of ordersOf(
      all.filter((each) => each !== first),
      count - 1,
    ))
      yield [first, ...rest];
}
