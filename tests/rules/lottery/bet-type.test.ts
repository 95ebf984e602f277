import { expect, test } from "vitest";
import { fraction, reduced } from "#/lib/base/fraction.ts";
import { type BetType, payoutOf, priceOf, returnOf } from "#/lib/rules/lottery/bet-type.ts";

/** One digit of ten: pays when it falls; a 5 gives the stake back. */
const digit: BetType = {
  code: "digit",
  group: "digits",
  places: [{ name: "digit", picks: { digits: 1 }, min: 1, max: 10 }],
  tiers: ["hit"],
  bets: ([picks = []]) => picks.length,
  outcome: ([picks = []], [[drawn = ""] = []]) =>
    drawn === "5"
      ? { won: {}, refunded: picks.length }
      : { won: { hit: picks.includes(drawn) ? 1 : 0 }, refunded: 0 },
  mostWon: (_, odds) => odds["hit"] ?? 0n,
  expectation: ([picks = []]) => ({
    won: { hit: fraction(picks.filter((pick) => pick !== "5").length, 10) },
    refunded: fraction(picks.length, 10),
  }),
};
const terms = { stakesEach: 3, odds: { hit: 277_777n } };
const selection = [["1", "2"]];

test("A selection costs its single bets times what each costs", () => {
  expect(priceOf(digit, terms, selection, 100n)).toBe(600n);
});

test("A win is paid at its odds, rounded down once", () => {
  expect(payoutOf(digit, terms, selection, 7n, [["2"]])).toEqual({
    payoutMinor: 194n,
    refundMinor: 0n,
  });
});

test("A refund gives back all that the single bets cost", () => {
  expect(payoutOf(digit, terms, selection, 7n, [["5"]])).toEqual({
    payoutMinor: 0n,
    refundMinor: 42n,
  });
});

test("The return counts wins at their odds and refunds at their price", () => {
  expect(reduced(returnOf(digit, terms, selection))).toEqual(
    reduced(fraction(2n * 277_777n + 10_000n * 6n, 600_000)),
  );
});

test("Terms without odds for what won are a fault, never a payout of nothing", () => {
  expect(() => payoutOf(digit, { stakesEach: 1, odds: {} }, selection, 1n, [["1"]])).toThrow(
    "no odds for hit",
  );
});
