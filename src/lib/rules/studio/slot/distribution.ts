import { type Fraction, fraction, toNumber } from "#/lib/base/fraction.ts";
import { freeSpinsFor, scatterPay } from "./evaluate.ts";
import type { SlotModel, SpinMode } from "./model.ts";
import { returnToPlayer } from "./returns.ts";

/** For each number of scatters: how many of all stop combinations pay each amount (line stakes, scatter pay included). */
export type SpinDistribution = {
  readonly combinations: number;
  readonly byScatters: ReadonlyMap<number, ReadonlyMap<number, number>>;
};

/** What the help of a game states about it, all from full enumeration. Pays in total stakes. */
export type SlotFigures = {
  readonly returnToPlayer: Fraction;
  /** Share of paid spins that pay anything or win the free series. */
  readonly hitRate: Fraction;
  /** Share of paid spins that win the free series. */
  readonly seriesRate: Fraction;
  /** Standard deviation of a round's payout, in total stakes. */
  readonly deviation: number;
  readonly highestSpin: number;
  /** The most that a round can pay: the best paid spin that wins the series, then the best series to its cap. */
  readonly highestRound: number;
};

type Reel = { readonly length: number; readonly scatters: Int32Array; readonly codes: Int32Array };
type Alive = {
  readonly rows: readonly number[];
  readonly symbol: number;
  readonly wilds: number;
};

/**
 * Counts every combination of stops of a mode. Walks reel by reel with the lines that are still running; where none
 * runs any more the remaining reels only add scatters, which are counted without being walked.
 */
export function spinDistribution(model: SlotModel, mode: SpinMode): SpinDistribution {
  const names = [model.scatter.symbol, model.wild.symbol, ...Object.keys(model.pays)];
  const reels: Reel[] = model.strips[mode].map((strip) => {
    const codes = Int32Array.from(strip, (symbol) => names.indexOf(symbol));
    const scatters = codes.map((_, stop) => {
      let count = 0;
      for (let row = 0; row < model.rows; row += 1) {
        if (codes[(stop + row) % codes.length] === 0) count += 1;
      }
      return count;
    });
    return { length: codes.length, scatters, codes };
  });
  const multiplier = model.wild.multiplier[mode];
  const prices = names.map((name) => model.pays[name] ?? null);
  const counts: Map<number, number>[] = [];

  function tally(scatters: number, units: number, times: number): void {
    const pays = counts[scatters] ?? new Map<number, number>();
    counts[scatters] = pays;
    pays.set(units, (pays.get(units) ?? 0) + times);
  }

  function close({ symbol, wilds }: Alive, count: number): number {
    return count < 3 ? 0 : (prices[symbol]?.[count - 3] ?? 0) * multiplier ** wilds;
  }

  /** Nearly all combinations are told apart by the last reel alone: what a line pays there is worked out before its stops. */
  function walkLast(
    at: number,
    reel: Reel,
    alive: readonly Alive[],
    scatters: number,
    units: number,
  ) {
    const ends = alive.map((line) => ({
      ...{ row: line.rows[at] ?? 0, symbol: line.symbol, broken: close(line, at) },
      ...{ held: close(line, at + 1), wild: close({ ...line, wilds: line.wilds + 1 }, at + 1) },
    }));
    for (let stop = 0; stop < reel.length; stop += 1) {
      let paid = units;
      for (const { row, symbol, held, wild, broken } of ends) {
        const code = reel.codes[(stop + row) % reel.length];
        if (code === symbol) paid += held;
        else paid += code === 1 ? wild : broken;
      }
      tally(scatters + (reel.scatters[stop] ?? 0), paid, 1);
    }
  }

  const scattersFrom = reels.map((_, from) => restScatters(reels.slice(from)));

  function walk(at: number, alive: readonly Alive[], scatters: number, units: number): void {
    const reel = reels[at];
    if (!reel) return;
    if (alive.length === 0) addScatters(at, scatters, units);
    else if (at === reels.length - 1) walkLast(at, reel, alive, scatters, units);
    else goOn(at, reel, alive, scatters, units);
  }

  function addScatters(at: number, scatters: number, units: number): void {
    scattersFrom[at]?.forEach((times, more) => {
      if (times > 0) tally(scatters + more, units, times);
    });
  }

  function goOn(at: number, reel: Reel, alive: readonly Alive[], scatters: number, units: number) {
    for (let stop = 0; stop < reel.length; stop += 1) {
      const going: Alive[] = [];
      let paid = units;
      for (const line of alive) {
        const code = reel.codes[(stop + (line.rows[at] ?? 0)) % reel.length];
        if (code === line.symbol) going.push(line);
        else if (code === 1) going.push({ ...line, wilds: line.wilds + 1 });
        else paid += close(line, at);
      }
      walk(at + 1, going, scatters + (reel.scatters[stop] ?? 0), paid);
    }
  }

  const first = reels[0];
  for (let stop = 0; first && stop < first.length; stop += 1) {
    const alive = model.lines.flatMap((rows) => {
      const symbol = first.codes[(stop + (rows[0] ?? 0)) % first.length] ?? 0;
      return symbol > 1 ? [{ rows, symbol, wilds: 0 }] : [];
    });
    walk(1, alive, first.scatters[stop] ?? 0, 0);
  }
  const byScatters = [...counts.entries()].map(([scatters, pays = new Map<number, number>()]) => {
    const added = scatterPay(model, scatters);
    return [scatters, new Map([...pays].map(([units, times]) => [units + added, times]))] as const;
  });
  return {
    combinations: reels.reduce((all, reel) => all * reel.length, 1),
    byScatters: new Map(byScatters.filter(([, pays]) => pays.size > 0)),
  };
}

/** For reels that only add scatters: how many combinations of their stops show 0, 1, 2 … of them. */
function restScatters(reels: readonly Reel[]): number[] {
  let ways = [1];
  for (const reel of reels) {
    const next: number[] = [];
    for (const more of reel.scatters) {
      ways.forEach((times, count) => {
        next[count + more] = (next[count + more] ?? 0) + times;
      });
    }
    ways = Array.from(next, (times) => times ?? 0);
  }
  return ways;
}

/** Everything the help states, computed from the model alone. Takes about a second: call it once. */
export function slotFigures(model: SlotModel): SlotFigures {
  const base = spinDistribution(model, "base");
  const free = moments(model, spinDistribution(model, "free"), "free");
  const start = moments(model, base, "base");
  const series = seriesMoments(model, free);
  const mean = toNumber(returnToPlayer(model));
  const stake = model.lines.length;
  let square = 0;
  let highest = 0;
  for (const part of start) {
    const after = series(part.freeSpins, part.freeSpins);
    square += part.square + 2 * part.mean * after.mean + part.chance * after.square;
    highest = Math.max(highest, part.highest + after.highest);
  }
  const nothing = base.byScatters.get(0)?.get(0) ?? 0;
  const silent = [...base.byScatters].reduce(
    (sum, [n, pays]) => sum + (n > 0 && n < 3 ? (pays.get(0) ?? 0) : 0),
    nothing,
  );
  const opening = [...base.byScatters].reduce(
    (sum, [n, pays]) => sum + (n < 3 ? 0 : total(pays)),
    0,
  );
  return {
    returnToPlayer: returnToPlayer(model),
    hitRate: fraction(base.combinations - silent, base.combinations),
    seriesRate: fraction(opening, base.combinations),
    deviation: Math.sqrt(square / stake ** 2 - mean ** 2),
    highestSpin: Math.max(...start.map((part) => part.highest)) / stake,
    highestRound: highest / stake,
  };
}

type Part = {
  readonly freeSpins: number;
  readonly chance: number;
  readonly mean: number;
  readonly square: number;
  readonly highest: number;
};

/** Partial moments of a spin's pay (line stakes), apart for each number of free spins it wins. */
function moments(model: SlotModel, spins: SpinDistribution, mode: SpinMode): readonly Part[] {
  return [...spins.byScatters].map(([scatters, pays]) => {
    let [mean, square, highest] = [0, 0, 0];
    for (const [units, times] of pays) {
      mean += units * times;
      square += units ** 2 * times;
      highest = Math.max(highest, units);
    }
    return {
      freeSpins: Math.min(freeSpinsFor(model, mode, scatters), model.freeSpins.cap),
      chance: total(pays) / spins.combinations,
      mean: mean / spins.combinations,
      square: square / spins.combinations,
      highest,
    };
  });
}

type Moments = { readonly mean: number; readonly square: number; readonly highest: number };

/** First and second moment and maximum of what a series pays from a state: spins left, spins awarded so far. */
function seriesMoments(model: SlotModel, free: readonly Part[]) {
  const known = new Map<string, Moments>();
  return function from(left: number, awarded: number): Moments {
    if (left === 0) return { mean: 0, square: 0, highest: 0 };
    const key = `${left}/${awarded}`;
    const before = known.get(key);
    if (before) return before;
    let [mean, square, highest] = [0, 0, 0];
    for (const part of free) {
      const added = Math.min(part.freeSpins, model.freeSpins.cap - awarded);
      const after = from(left - 1 + added, awarded + added);
      mean += part.mean + part.chance * after.mean;
      square += part.square + 2 * part.mean * after.mean + part.chance * after.square;
      highest = Math.max(highest, part.highest + after.highest);
    }
    const value = { mean, square, highest };
    known.set(key, value);
    return value;
  };
}

function total(pays: ReadonlyMap<number, number>): number {
  let sum = 0;
  for (const times of pays.values()) sum += times;
  return sum;
}
