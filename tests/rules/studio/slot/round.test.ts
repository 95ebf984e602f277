import { describe, expect, it } from "vitest";
import { evaluateSpin } from "#/lib/rules/studio/slot/evaluate.ts";
import { GALLO_DE_JADE } from "#/lib/rules/studio/slot/gallo-de-jade.ts";
import type { SlotModel } from "#/lib/rules/studio/slot/model.ts";
import {
  awardedUpTo,
  fairRound,
  payoutMinor,
  roundSteps,
  type SlotRound,
} from "#/lib/rules/studio/slot/round.ts";
import { verifyRound } from "#/lib/rules/studio/slot/verify.ts";

/** Strips of one symbol column a stop, so that a stop says what it shows: 0 a, 1 b, 2 wild, 3 sun. */
const column = ["a", "a", "a", "b", "b", "b", "w", "w", "w", "s", "x", "x"];
const tiny: SlotModel = {
  id: "tiny",
  version: 1,
  rows: 3,
  strips: { base: [1, 2, 3, 4, 5].map(() => column), free: [1, 2, 3, 4, 5].map(() => column) },
  lines: [
    [0, 0, 0, 0, 0],
    [1, 1, 1, 1, 1],
  ],
  pays: { a: [5, 10, 50], b: [2, 4, 8] },
  wild: { symbol: "w", multiplier: { base: 1, free: 2 } },
  scatter: { symbol: "s", pays: [1, 2, 3] },
  freeSpins: { awards: [2, 3, 4], retrigger: 2, cap: 5 },
};
const [A, B, WILD, SUN, NONE] = [0, 3, 6, 9, 10];

function play(stops: readonly (readonly number[])[]): SlotRound {
  const steps = roundSteps(tiny);
  const queue = stops.flat();
  let step = steps.next();
  while (!step.done) {
    const stop = queue.shift();
    if (stop === undefined) throw new Error("the round wants more stops");
    step = steps.next(stop);
  }
  expect(queue).toEqual([]);
  return step.value;
}

describe("a spin", () => {
  it("pays three, four and five from the first reel, on every line that shows them", () => {
    const pay = (stops: readonly number[]) => evaluateSpin(tiny, "base", stops).payUnits;
    expect(pay([A, A, A, B, A])).toBe(10);
    expect(pay([A, A, A, A, B])).toBe(20);
    expect(pay([A, A, A, A, A])).toBe(100);
    expect(pay([B, A, A, A, A])).toBe(0);
    expect(pay([A, A, B, A, A])).toBe(0);
  });

  it("lets the wild stand for the line's symbol, and multiply it in free spins only", () => {
    const base = evaluateSpin(tiny, "base", [A, WILD, A, WILD, B]);
    expect(base.lineWins.map((win) => [win.count, win.wilds, win.payUnits])).toEqual([
      [4, 2, 10],
      [4, 2, 10],
    ]);
    const free = evaluateSpin(tiny, "free", [A, WILD, A, WILD, B]);
    expect(free.lineWins.map((win) => [win.multiplier, win.payUnits])).toEqual([
      [4, 40],
      [4, 40],
    ]);
  });

  it("counts a wild only while it is part of the win", () => {
    const spin = evaluateSpin(tiny, "free", [A, WILD, A, B, WILD]);
    expect(spin.lineWins.map((win) => [win.count, win.wilds, win.payUnits])).toEqual([
      [3, 1, 10],
      [3, 1, 10],
    ]);
  });

  it("pays scatters anywhere, in total stakes, without the wild", () => {
    const spin = evaluateSpin(tiny, "base", [SUN, WILD, SUN, NONE, SUN]);
    expect([spin.scatters, spin.scatterPayUnits, spin.freeSpinsWon]).toEqual([3, 2, 2]);
    expect(evaluateSpin(tiny, "base", [SUN, WILD, SUN, NONE, NONE]).payUnits).toBe(0);
  });
});

describe("a round", () => {
  const silent = [A, B, NONE, A, B];
  const suns = [SUN, SUN, SUN, B, B];

  it("is one spin when no series is won", () => {
    expect(play([silent]).spins).toHaveLength(1);
  });

  it("goes on through the series and sums it", () => {
    const round = play([suns, [A, A, A, B, B], silent]);
    expect(round.spins.map((spin) => spin.mode)).toEqual(["base", "free", "free"]);
    expect(round.payUnits).toBe(2 + 10);
  });

  it("adds spins on a retrigger and stops at the cap", () => {
    const round = play([suns, suns, suns, silent, silent, silent]);
    expect(round.spins).toHaveLength(6);
    expect(round.spins.map((_, i) => awardedUpTo(tiny, round, i))).toEqual([2, 4, 5, 5, 5, 5]);
  });

  it("pays whole minor units at any stake", () => {
    const round = play([[A, A, A, B, B]]);
    expect(payoutMinor(round, 7n)).toBe(70n);
    expect(payoutMinor(round, 10n ** 15n)).toBe(10n ** 16n);
  });
});

describe("a round's verification", () => {
  const seeds = { serverSeed: "c0ffee".repeat(10), clientSeed: "gallo", nonce: 3 };
  const hash = "8c1e5e0d1a9a8f8f0df1b9b9b0c7a8b7";

  it("recomputes the same round from the same seeds", async () => {
    const round = await fairRound(GALLO_DE_JADE, seeds);
    const check = await verifyRound(GALLO_DE_JADE, {
      ...seeds,
      lineStakeMinor: 5n,
      payoutMinor: payoutMinor(round, 5n),
    });
    expect(check).toMatchObject({
      round,
      payoutMatches: true,
      seedMatches: null,
      configMatches: null,
    });
  });

  it("says so when the seed is not the published one, or the payout or the table is not what was played", async () => {
    const check = await verifyRound(GALLO_DE_JADE, {
      ...seeds,
      serverSeedHash: hash,
      configHash: hash,
      lineStakeMinor: 5n,
      payoutMinor: 999_999_999n,
    });
    expect(check).toMatchObject({ payoutMatches: false, seedMatches: false, configMatches: false });
  });

  it("has no answer for a client seed or nonce that cannot have been played", async () => {
    expect(await verifyRound(GALLO_DE_JADE, { ...seeds, clientSeed: "a:1" })).toBeNull();
    expect(await verifyRound(GALLO_DE_JADE, { ...seeds, nonce: -1 })).toBeNull();
  });
});
