import { describe, expect, it } from "vitest";
import { chasedDraws, mostOfChase, multipliersOf, priceChase } from "#/lib/rules/lottery/chase.ts";
import type { SaleTerms } from "#/lib/rules/lottery/slip.ts";
import { typeOf } from "../../support/vietnam-lottery.ts";

describe("the multipliers of a chase", () => {
  it.each([
    [{ factor: 1, every: 1 }, 4, [1, 1, 1, 1]],
    [{ factor: 2, every: 1 }, 4, [1, 2, 4, 8]],
    [{ factor: 3, every: 2 }, 5, [1, 1, 3, 3, 9]],
    [{ factor: 5, every: 1 }, 6, [1, 5, 25, 125, 625, 999]],
  ])("%o over %i draws", (growth, count, multipliers) => {
    expect(multipliersOf(count, growth)).toEqual(multipliers);
  });
});

describe("what a chase comes to", () => {
  // 9.99 for a unit, a third of it left over by each: a payout is rounded for each draw, not for all.
  const terms = { stakesEach: 1, odds: { hit: 99_905n } };
  const sale: SaleTerms = {
    types: new Map([["units", { type: typeOf("north", "units"), terms }]]),
    minStakeMinor: 1n,
    mostOfLineMinor: 100n,
  };
  const line = { id: 1, type: "units", selection: [["7"]], stakeMinor: 3n };

  const timesOf = (...each: readonly number[]) => each.map((multiplier) => ({ multiplier }));

  it("is what each draw's ticket costs at its multiplier, added up", () => {
    expect(priceChase([line], sale, timesOf(1, 2, 3))).toEqual({
      draws: [
        { multiplier: 1, priceMinor: 3n, isTooMuch: false, factors: [10_000n] },
        { multiplier: 2, priceMinor: 6n, isTooMuch: false, factors: [10_000n] },
        { multiplier: 3, priceMinor: 9n, isTooMuch: false, factors: [10_000n] },
      ],
      totalMinor: 18n,
      isReady: true,
    });
  });

  it("is at the odds of each of its draws", () => {
    const { draws } = priceChase([line], sale, [
      { multiplier: 1 },
      { multiplier: 1, factorOf: () => 9_000n },
    ]);
    expect(draws.map(({ factors }) => factors)).toEqual([[10_000n], [9_000n]]);
  });

  it("can win in every draw at its odds, or where the first win ends it in one", () => {
    const draws = [...timesOf(3, 1, 2), { multiplier: 1, factorOf: () => 9_000n }];
    // 9.9905 by 0.9 is 8.99145, kept as 8.9914: three units of it come to 26.
    const all = { minor: 89n + 29n + 59n + 26n, isReached: true };
    expect(mostOfChase([line], sale, draws, false)).toEqual(all);
    expect(mostOfChase([line], sale, draws, true)).toEqual({ minor: 89n, isReached: true });
  });

  it("cannot be sold where one draw could win more than a line may", () => {
    const { draws, isReady } = priceChase([line], sale, timesOf(1, 4));
    expect([draws.map(({ isTooMuch }) => isTooMuch), isReady]).toEqual([[false, true], false]);
  });
});

describe("the draws of a chase", () => {
  const draw = (drawId: string, day: number) => ({
    drawId,
    closesAt: `2030-01-0${day}T09:10:00Z`,
  });
  const tuesday = [draw("3", 2), draw("4", 2), draw("5", 2)];

  it("go on from the chosen one, one at each time, the soonest first", () => {
    const [, chosen] = tuesday;
    const listed = [draw("9", 4), draw("1", 1), ...tuesday, draw("6", 3), draw("7", 3)];
    const chased = chasedDraws(listed, chosen ?? draw("4", 2));
    expect(chased.map(({ drawId }) => drawId)).toEqual(["4", "6", "9"]);
  });
});
