import type { Hundredths } from "#/lib/rules/studio/crash/game.ts";

const MARKS: readonly Hundredths[] = [
  ...[120, 140, 160, 200, 250, 300, 400, 500, 700, 1_000, 1_500, 2_000, 3_000, 5_000],
  ...[10_000, 20_000, 50_000, 100_000],
];
const MOST = 3;

/**
 * The round multipliers that have a line across the sky, so that one sees how high the comet is. `heightOf`: where a
 * multiplier is, from 0 at the top to 1 at the foot.
 */
export const marksOf = (heightOf: (multiplier: Hundredths) => number): readonly Hundredths[] =>
  MARKS.filter((mark) => heightOf(mark) > 0.3).slice(-MOST);
