import { type Fraction, fraction, times } from "#/lib/base/fraction.ts";
import type { BetType, DrawnNumbers, Selection } from "../bet-type.ts";
import type { Region } from "../regions.ts";
import { eachChoice } from "../singles.ts";
import { slotsOf } from "./prizes.ts";

/** A bet type on which endings of two digits appear at all: every one of its numbers, none of them, or pairs of them. */
export type AppearingType = BetType & { readonly appears: "every" | "none" | "pairs" };

const ENDS = 100;
const ZERO = fraction(0, 1);

/** How many of the picks are the last two digits of at least one drawn number. */
function appearing([picks = []]: Selection, drawn: DrawnNumbers): number {
  const ends = new Set(drawn.flat().map((number) => number.slice(-2)));
  return picks.filter((pick) => ends.has(pick)).length;
}

/** The chance that none of `count` two-digit ends is among `slots` drawn numbers. */
export function chanceOfNone(count: number, slots: number): Fraction {
  return fraction(BigInt(ENDS - count) ** BigInt(slots), BigInt(ENDS) ** BigInt(slots));
}

/** The chance that each of `count` two-digit ends is: those of none, some left out, added and taken away in turn. */
export function chanceOfAll(count: number, slots: number): Fraction {
  let over = 0n;
  for (let left = 0; left <= count; left++) {
    const part = BigInt(ways(count, left)) * BigInt(ENDS - left) ** BigInt(slots);
    over += left % 2 === 0 ? part : -part;
  }
  return { over, under: BigInt(ENDS) ** BigInt(slots) };
}

/** In how many ways `chosen` of `all` can be taken. */
function ways(all: number, chosen: number): number {
  let result = 1;
  for (let step = 1; step <= chosen; step++) result = (result * (all - chosen + step)) / step;
  return result;
}

const exactly = (count: number) => [
  { name: "numbers", picks: { digits: 2 }, min: count, max: count },
];

/** Xiên: so many numbers of two digits that must all appear; pays once, however often they do. */
export function parlay(region: Region, count: number): AppearingType {
  const slots = slotsOf(region, 2).length;
  return {
    appears: "every",
    code: `parlay${count}`,
    group: "parlay",
    places: exactly(count),
    tiers: ["hit"],
    bets: () => 1,
    outcome: (selection, drawn) => ({
      won: { hit: appearing(selection, drawn) === count ? 1 : 0 },
      refunded: 0,
    }),
    mostWon: (_, { hit = 0n }) => hit,
    expectation: () => ({ won: { hit: chanceOfAll(count, slots) }, refunded: ZERO }),
  };
}

/** Lô trượt: so many numbers of two digits of which none may appear. */
export function miss(region: Region, count: number): AppearingType {
  const slots = slotsOf(region, 2).length;
  return {
    appears: "none",
    code: `miss${count}`,
    group: "miss",
    places: exactly(count),
    tiers: ["hit"],
    bets: () => 1,
    outcome: (selection, drawn) => ({
      won: { hit: appearing(selection, drawn) === 0 ? 1 : 0 },
      refunded: 0,
    }),
    mostWon: (_, { hit = 0n }) => hit,
    expectation: () => ({ won: { hit: chanceOfNone(count, slots) }, refunded: ZERO }),
  };
}

/** Đá: each pair among two to five numbers is a bet that both appear; a number that falls twice pays no more. */
export function pairs(region: Region): AppearingType {
  const slots = slotsOf(region, 2).length;
  return {
    appears: "pairs",
    code: "pairs",
    group: "parlay",
    places: [{ name: "numbers", picks: { digits: 2 }, min: 2, max: 5 }],
    tiers: ["hit"],
    bets: ([picks = []]) => ways(picks.length, 2),
    singles: eachChoice(2),
    outcome: (selection, drawn) => ({
      won: { hit: ways(appearing(selection, drawn), 2) },
      refunded: 0,
    }),
    mostWon: ([picks = []], { hit = 0n }) => hit * BigInt(ways(picks.length, 2)),
    expectation: ([picks = []]) => ({
      won: { hit: times(chanceOfAll(2, slots), fraction(ways(picks.length, 2), 1)) },
      refunded: ZERO,
    }),
  };
}
