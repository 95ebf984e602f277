import {
  type Fraction,
  fraction,
  ONE,
  plus,
  reduced,
  rest,
  sum,
  times,
  ZERO,
} from "#/lib/base/fraction.ts";
import { freeSpinsFor, scatterPay } from "./evaluate.ts";
import type { SlotModel, SpinMode } from "./model.ts";

/**
 * The return to player, exact, as a share of the total stake: from the strips' frequencies alone, free series and
 * retriggers included. Every row sees each position of a strip equally often, so each line's mean is one product over
 * the reels; the mean of a series is its expected length times the mean of a free spin (Wald: whether a spin is played
 * depends on those before it only).
 */
export function returnToPlayer(model: SlotModel): Fraction {
  const free = spinMean(model, "free");
  const series = scatterChances(model, "base").map((chance, scatters) =>
    times(chance, times(seriesLength(model, freeSpinsFor(model, "base", scatters)), free)),
  );
  return reduced(plus(spinMean(model, "base"), sum(series)));
}

/** Mean pay of one spin of a mode, as a share of the total stake; the series it may win not counted. */
export function spinMean(model: SlotModel, mode: SpinMode): Fraction {
  const scatter = scatterChances(model, mode).map((chance, scatters) =>
    times(chance, fraction(scatterPay(model, scatters), model.lines.length)),
  );
  return reduced(plus(lineMean(model, mode), sum(scatter)));
}

/** For 0, 1, … 15 scatters in view, the chance of exactly so many. */
export function scatterChances(model: SlotModel, mode: SpinMode): readonly Fraction[] {
  let chances: Fraction[] = [ONE];
  for (const strip of model.strips[mode]) {
    const inView = strip.map(
      (_, stop) =>
        Array.from({ length: model.rows }, (_, row) => strip[(stop + row) % strip.length]).filter(
          (symbol) => symbol === model.scatter.symbol,
        ).length,
    );
    const ofReel = Array.from({ length: model.rows + 1 }, (_, n) =>
      fraction(inView.filter((count) => count === n).length, strip.length),
    );
    chances = Array.from({ length: chances.length + model.rows }, (_, total) =>
      sum(ofReel.map((chance, n) => times(chance, chances[total - n] ?? ZERO))),
    );
  }
  return chances.map(reduced);
}

/** Expected number of spins in a series that starts with `awarded`, with retriggers and the cap. */
export function seriesLength(model: SlotModel, awarded: number): Fraction {
  const { cap, retrigger } = model.freeSpins;
  const again = reduced(
    sum(scatterChances(model, "free").filter((_, n) => freeSpinsFor(model, "free", n) > 0)),
  );
  const known = new Map<string, Fraction>();
  const expected = (left: number, total: number): Fraction => {
    if (left === 0) return ZERO;
    const key = `${left}/${total}`;
    const before = known.get(key);
    if (before) return before;
    const added = Math.min(retrigger, cap - total);
    const more = times(again, expected(left - 1 + added, total + added));
    const value = sum([ONE, more, times(rest(again), expected(left - 1, total))]);
    known.set(key, value);
    return value;
  };
  const start = Math.min(awarded, cap);
  return reduced(expected(start, start));
}

function lineMean(model: SlotModel, mode: SpinMode): Fraction {
  const strips = model.strips[mode];
  const share = (reel: number, symbol: string, weight = 1) => {
    const strip = strips[reel] ?? [];
    return fraction(strip.filter((one) => one === symbol).length * weight, strip.length);
  };
  const wild = model.wild.symbol;
  const parts = Object.entries(model.pays).flatMap(([symbol, prices]) =>
    prices.map((price, index) => {
      const count = index + 3;
      let weight = times(fraction(price, 1), share(0, symbol));
      for (let reel = 1; reel < count; reel += 1) {
        const wilds = share(reel, wild, model.wild.multiplier[mode]);
        weight = times(weight, plus(share(reel, symbol), wilds));
      }
      const goesOn = count < strips.length ? plus(share(count, symbol), share(count, wild)) : ZERO;
      return times(weight, rest(goesOn));
    }),
  );
  return reduced(sum(parts));
}
