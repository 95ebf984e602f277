import type { SlotModel, SpinMode } from "./model.ts";

/** A line that won: `count` symbols from the first reel, `wilds` of them wild; `payUnits` in line stakes, multiplied. */
export type LineWin = {
  readonly line: number;
  readonly symbol: string;
  readonly count: number;
  readonly wilds: number;
  readonly multiplier: number;
  readonly payUnits: number;
};

/** What one spin shows and pays. `window[reel][row]`; all prices in line stakes. */
export type SpinOutcome = {
  readonly mode: SpinMode;
  readonly stops: readonly number[];
  readonly window: readonly (readonly string[])[];
  readonly lineWins: readonly LineWin[];
  readonly scatters: number;
  readonly scatterPayUnits: number;
  readonly freeSpinsWon: number;
  readonly payUnits: number;
};

const LEAST = 3;

/** The symbols in view: on each reel, `rows` symbols downwards from its stop, around the end of the strip. */
export function windowAt(
  model: SlotModel,
  mode: SpinMode,
  stops: readonly number[],
): readonly (readonly string[])[] {
  return model.strips[mode].map((strip, reel) => {
    const stop = stops[reel] ?? Number.NaN;
    if (!Number.isInteger(stop) || stop < 0 || stop >= strip.length) {
      throw new RangeError(`stop ${stop} is not on reel ${reel}`);
    }
    return Array.from({ length: model.rows }, (_, row) => symbolAt(strip, stop + row));
  });
}

/** Prices one spin: every line from the first reel, then scatters anywhere. Deterministic and exact. */
export function evaluateSpin(
  model: SlotModel,
  mode: SpinMode,
  stops: readonly number[],
): SpinOutcome {
  const window = windowAt(model, mode, stops);
  const lineWins = model.lines.flatMap((rows, line) => lineWin(model, mode, window, rows, line));
  const scatters = window.flat().filter((symbol) => symbol === model.scatter.symbol).length;
  const scatterPayUnits = scatterPay(model, scatters);
  return {
    mode,
    stops,
    window,
    lineWins,
    scatters,
    scatterPayUnits,
    freeSpinsWon: freeSpinsFor(model, mode, scatters),
    payUnits: lineWins.reduce((sum, win) => sum + win.payUnits, scatterPayUnits),
  };
}

/** Line stakes paid for a number of scatters. */
export function scatterPay(model: SlotModel, scatters: number): number {
  return ofTable(model.scatter.pays, scatters) * model.lines.length;
}

/** Free spins that a number of scatters asks for in a mode, before the series' cap. */
export function freeSpinsFor(model: SlotModel, mode: SpinMode, scatters: number): number {
  if (scatters < LEAST) return 0;
  return mode === "base" ? ofTable(model.freeSpins.awards, scatters) : model.freeSpins.retrigger;
}

function lineWin(
  model: SlotModel,
  mode: SpinMode,
  window: readonly (readonly string[])[],
  rows: readonly number[],
  line: number,
): LineWin[] {
  const [symbol, ...rest] = rows.map((row, reel) => symbolAt(window[reel] ?? [], row));
  const prices = symbol === undefined ? undefined : model.pays[symbol];
  if (symbol === undefined || prices === undefined) return [];
  let count = 1;
  let wilds = 0;
  for (const next of rest) {
    if (next === model.wild.symbol) wilds += 1;
    else if (next !== symbol) break;
    count += 1;
  }
  if (count < LEAST) return [];
  const multiplier = model.wild.multiplier[mode] ** wilds;
  return [
    { line, symbol, count, wilds, multiplier, payUnits: ofTable(prices, count) * multiplier },
  ];
}

function ofTable(table: readonly [number, number, number], count: number): number {
  return count < LEAST ? 0 : (table[Math.min(count, 5) - LEAST] ?? 0);
}

function symbolAt(strip: readonly string[], position: number): string {
  const symbol = strip[position % strip.length];
  if (symbol === undefined) throw new RangeError("empty strip");
  return symbol;
}
