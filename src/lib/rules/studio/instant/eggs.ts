import { fraction } from "#/lib/base/fraction.ts";
import type { InstantGame } from "./game.ts";

/** How many of 10,000 numbers pay how many tenths of the stake, in the order of the numbers. */
const WEIGHTS: readonly (readonly [numbers: number, tenths: number])[] = [
  [4_950, 0],
  [2_000, 5],
  [1_500, 10],
  [950, 20],
  [400, 50],
  [150, 100],
  [50, 400],
];
const NUMBERS = 10_000;
/** So many lie in the nest. */
export const EGGS = 6;

function tenthsOf(number: number): number {
  let end = 0;
  for (const [numbers, tenths] of WEIGHTS) {
    end += numbers;
    if (number < end) return tenths;
  }
  return 0;
}

/** One egg is broken. The number that is drawn decides what is in it, whichever it is; the others have nothing to tell. */
export const GOLDEN_EGGS: InstantGame = {
  id: "huevos-de-oro",
  version: 1,
  table: WEIGHTS,
  fields: { egg: { kind: "names", names: Array.from({ length: EGGS }, (_, egg) => egg + 1) } },
  ranges: () => [NUMBERS],
  pays: (_, [number = 0]) => fraction(tenthsOf(number), 10),
  prizes: () =>
    WEIGHTS.map(([numbers, tenths]) => ({
      chance: fraction(numbers, NUMBERS),
      pays: fraction(tenths, 10),
    })),
};
