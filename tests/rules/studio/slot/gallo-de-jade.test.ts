import { describe, expect, it } from "vitest";
import { toNumber, toPercent } from "#/lib/base/fraction.ts";
import { canonicalJson } from "#/lib/rules/studio/canonical-json.ts";
import { slotFigures } from "#/lib/rules/studio/slot/distribution.ts";
import { evaluateSpin } from "#/lib/rules/studio/slot/evaluate.ts";
import { GALLO_DE_JADE as model } from "#/lib/rules/studio/slot/gallo-de-jade.ts";
import { configHash, type SpinMode } from "#/lib/rules/studio/slot/model.ts";
import { returnToPlayer, scatterChances, spinMean } from "#/lib/rules/studio/slot/returns.ts";
import { roundSteps } from "#/lib/rules/studio/slot/round.ts";

type Sheet = {
  readonly reels: readonly Uint8Array[];
  readonly price: Int32Array;
  readonly wild: number;
  readonly scatter: number;
  readonly double: number;
};

/** A mode's strips as numbers, each doubled so that a window never wraps. */
function sheet(mode: SpinMode): Sheet {
  const names = [...Object.keys(model.pays), model.wild.symbol, model.scatter.symbol];
  const price = names.flatMap((name) => [0, 0, 0, ...(model.pays[name] ?? [0, 0, 0])]);
  return {
    reels: model.strips[mode].map((strip) =>
      Uint8Array.from([...strip, ...strip], (symbol) => names.indexOf(symbol)),
    ),
    price: Int32Array.from(price),
    wild: names.length - 2,
    scatter: names.length - 1,
    double: model.wild.multiplier[mode],
  };
}

/** One line, the plain way: how far does the first symbol or a wild go on? */
function linePay({ reels, price, wild, double }: Sheet, at: Int32Array, rows: Uint8Array): number {
  const symbol = reels[0]?.[(at[0] ?? 0) + (rows[0] ?? 0)] ?? 0;
  let [count, times] = [1, 1];
  for (; count < 5; count += 1) {
    const next = reels[count]?.[(at[count] ?? 0) + (rows[count] ?? 0)];
    if (next === wild) times *= double;
    else if (next !== symbol) break;
  }
  return (price[symbol * 6 + count] ?? 0) * times;
}

/** Turns the last reel on by one, carrying like an odometer; answers the first reel that moved. */
function turn(at: Int32Array, lengths: readonly number[]): number {
  for (let reel = 4; reel > 0; reel -= 1) {
    const next = (at[reel] ?? 0) + 1;
    at[reel] = next === lengths[reel] ? 0 : next;
    if (at[reel] !== 0) return reel;
  }
  at[0] = (at[0] ?? 0) + 1;
  return 0;
}

/** Every combination of stops, priced by code that shares nothing with the rules. */
function bruteForce(mode: SpinMode): { readonly mean: number; readonly hits: number } {
  const numbers = sheet(mode);
  const lengths = model.strips[mode].map((strip) => strip.length);
  const suns = numbers.reels.map((reel) =>
    reel.map((_, stop) => Number(reel.subarray(stop, stop + 3).includes(numbers.scatter))),
  );
  const lines = model.lines.map((rows) => Uint8Array.from(rows));
  const combinations = lengths.reduce((all, length) => all * length, 1);
  const at = new Int32Array(5);
  let paying = lines;
  let [sum, hits] = [0, 0];
  for (let n = 0; n < combinations; n += 1) {
    let pay = 0;
    for (const rows of paying) pay += linePay(numbers, at, rows);
    let seen = 0;
    for (let reel = 0; reel < 5; reel += 1) seen += suns[reel]?.[at[reel] ?? 0] ?? 0;
    if (seen >= 3) pay += (model.scatter.pays[seen - 3] ?? 0) * 20;
    sum += pay;
    hits += Math.sign(pay);
    // Three of a kind is the least that pays, so a line's fate is known from the first three reels.
    if (turn(at, lengths) < 3) paying = lines.filter((rows) => linePay(numbers, at, rows) > 0);
  }
  return { mean: sum / combinations / model.lines.length, hits };
}

describe("El Gallo de Jade", () => {
  it("returns between 95.5 % and 97 %, exactly as published", () => {
    expect(toPercent(returnToPlayer(model), 4)).toBe("96.6825");
  });

  it("means over every combination of stops what the frequencies say", { timeout: 120_000 }, () => {
    const base = bruteForce("base");
    expect(base.mean).toBeCloseTo(toNumber(spinMean(model, "base")), 12);
    expect(bruteForce("free").mean).toBeCloseTo(toNumber(spinMean(model, "free")), 12);
    expect(BigInt(base.hits)).toBe(slotFigures(model).hitRate.over);
  });

  it("plays 400,000 seeded rounds to means within their confidence", { timeout: 120_000 }, () => {
    const rounds = 400_000;
    const next = seeded(20_260_711);
    let [sum, series] = [0, 0];
    for (let i = 0; i < rounds; i += 1) {
      const steps = roundSteps(model);
      let step = steps.next();
      while (!step.done) step = steps.next(Math.floor(next() * step.value));
      sum += step.value.payUnits / model.lines.length;
      if (step.value.spins.length > 1) series += 1;
    }
    const figures = slotFigures(model);
    const error = figures.deviation / Math.sqrt(rounds);
    expect(Math.abs(sum / rounds - toNumber(figures.returnToPlayer))).toBeLessThan(2.6 * error);
    const rate = toNumber(figures.seriesRate);
    const rateError = Math.sqrt((rate * (1 - rate)) / rounds);
    expect(Math.abs(series / rounds - rate)).toBeLessThan(2.6 * rateError);
  });

  it("states hit rate, deviation and highest wins from full enumeration", () => {
    const figures = slotFigures(model);
    expect(toPercent(figures.hitRate, 2)).toBe("36.51");
    expect(figures.deviation).toBeCloseTo(6.0046, 3);
    expect(figures.highestSpin).toBe(216.85);
    expect(figures.highestRound).toBe(56_333);
    expect(toPercent(figures.seriesRate, 3)).toBe("0.700");
  });

  it("prices in whole line stakes on lines that divide the total stake", () => {
    const prices = [...Object.values(model.pays).flat(), ...model.scatter.pays];
    for (const price of prices) expect(Number.isInteger(price)).toBe(true);
    expect(new Set(model.lines.map((rows) => rows.join(""))).size).toBe(20);
  });

  it("keeps the wild off the first reel and never shows two suns on one reel", () => {
    for (const mode of ["base", "free"] as const) {
      expect(model.strips[mode][0]).not.toContain(model.wild.symbol);
      for (const strip of model.strips[mode]) {
        expect(strip.filter((symbol) => symbol === model.scatter.symbol)).toHaveLength(1);
      }
      expect(
        scatterChances(model, mode)
          .slice(6)
          .every((chance) => chance.over === 0n),
      ).toBe(true);
    }
  });

  it("has a hash that follows from its content alone", async () => {
    expect(await configHash(model)).toBe(
      "af5614849d54b660e44c3615fcf4e3ac4552a8f1c0f7192416cf131734cbea2f",
    );
    expect(canonicalJson({ b: [1, { d: "x", c: null }], a: true })).toBe(
      '{"a":true,"b":[1,{"c":null,"d":"x"}]}',
    );
    expect(await configHash({ ...model, version: 2 })).not.toBe(await configHash(model));
  });

  it("refuses stops that are not on the strips", () => {
    for (const stops of [
      [0, 0, 0, 0],
      [0, 0, 0, 0, 32],
      [-1, 0, 0, 0, 0],
      [0.5, 0, 0, 0, 0],
    ]) {
      expect(() => evaluateSpin(model, "base", stops)).toThrow(RangeError);
    }
  });
});

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
