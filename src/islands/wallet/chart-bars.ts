import type { Profit } from "#/lib/contract/wallet/profit.ts";

/** One bar: from where on its height is measured downwards, and what it shows. */
export type ChartBar = {
  readonly y: number;
  readonly height: number;
  readonly tone: "gain" | "loss" | "even";
};

/** The least that is drawn of what is not nothing. */
const LEAST = 2;

/**
 * What periods came to as bars within a height: gains above a line and losses below it, both on one scale that begins at
 * nothing, so that a loss is as long as a gain of its size and none is too small to see. Null: nothing was played.
 */
export function chartBars(
  periods: readonly Pick<Profit, "net" | "rounds">[],
  height: number,
): {
  readonly zero: number;
  readonly high: number;
  readonly low: number;
  readonly bars: readonly (ChartBar | null)[];
} {
  const values = periods.map(({ net }) => Number(net));
  const [high, low] = [Math.max(0, ...values), Math.min(0, ...values)];
  const scale = height / (high - low || 1);
  const zero = high === low ? height / 2 : high * scale;
  const bars = periods.map(({ rounds }, n): ChartBar | null => {
    const value = values[n] ?? 0;
    const size = Math.max(LEAST, Math.abs(value) * scale);
    if (value > 0) return { y: zero - size, height: size, tone: "gain" };
    if (value < 0) return { y: zero, height: size, tone: "loss" };
    return rounds === 0 ? null : { y: zero - LEAST / 2, height: LEAST, tone: "even" };
  });
  return { zero, high, low, bars };
}
