import { type Fraction, fraction } from "#/lib/base/fraction.ts";
import type { BetType, DrawnNumbers, LotteryGame, Picks, Selection } from "../bet-type.ts";
import { eachAtPlace, eachChoice, everyRow } from "../singles.ts";
import { mostOfDigits } from "./most-of-digits.ts";
import { hasSide, SIDES } from "./numbers.ts";
import { overAll, type Rule } from "./whole-space.ts";

const DIGITS = 5;
const DIGIT: Picks = { digits: 1 };
const LEAST_BIG = 5;
const LEAST_BIG_SUM = 23;
const PLACES = ["ten_thousands", "thousands", "hundreds", "tens", "units"];

const digitsOf = (drawn: DrawnNumbers): readonly number[] => (drawn[0] ?? []).map(Number);
const total = (selection: Selection): number => selection.flat().length;
const sumOf = (digits: readonly number[]): number => digits.reduce((sum, each) => sum + each, 0);

/** All ways that so many digits fall. */
function spaceOf(digits: number): readonly DrawnNumbers[] {
  return Array.from({ length: 10 ** digits }, (_, index) => [
    [...String(index).padStart(digits, "0")],
  ]);
}
const THREE = spaceOf(3);
const ONE_SUM = sumWays();

/** In how many of 100,000 ways five digits come to each sum. */
function sumWays(): readonly number[] {
  let ways = [1];
  for (let digit = 0; digit < DIGITS; digit++) {
    const next = Array<number>(ways.length + 9).fill(0);
    for (const [sum, count] of ways.entries())
      for (let value = 0; value < 10; value++) next[sum + value] = (next[sum + value] ?? 0) + count;
    ways = next;
  }
  return ways;
}

/** Picks at any of the five places, each a bet of its own that all chances are alike for. */
function atPlaces(
  code: string,
  picks: Picks,
  chance: Fraction,
  wins: (digit: number, pick: string) => boolean,
): BetType {
  const hits = (selection: Selection, digits: readonly number[]) =>
    selection.reduce(
      (sum, picked, at) => sum + picked.filter((pick) => wins(digits[at] ?? 0, pick)).length,
      0,
    );
  const most = (picked: readonly string[]) =>
    Math.max(
      ...Array.from(
        { length: 10 },
        (_, digit) => picked.filter((pick) => wins(digit, pick)).length,
      ),
    );
  const max = "digits" in picks ? 10 : picks.listed.length;
  return {
    ...{ code, group: "digit", tiers: ["hit"], singles: eachAtPlace },
    least: [["digits" in picks ? "0" : (picks.listed[0] ?? "")], [], [], [], []],
    places: PLACES.map((name) => ({ name, picks, min: 0, max })),
    refusal: (selection) => (total(selection) === 0 ? "nothing_picked" : null),
    bets: total,
    outcome: (selection, drawn) => ({
      won: { hit: hits(selection, digitsOf(drawn)) },
      refunded: 0,
    }),
    mostWon: (selection, { hit = 0n }) =>
      hit * BigInt(selection.reduce((sum, picked) => sum + most(picked), 0)),
    expectation: (selection) => ({
      won: { hit: fraction(BigInt(total(selection)) * chance.over, chance.under) },
      refunded: fraction(0, 1),
    }),
  };
}

/** Size and parity of the sum of all five. */
const SUM_SIDE: BetType = {
  ...{ code: "sum_side", group: "whole", byPick: true, tiers: ["hit"] },
  places: [{ name: "picks", picks: { listed: SIDES }, min: 1, max: 4 }],
  bets: ([picks = []]) => picks.length,
  outcome: ([picks = []], drawn) => {
    const sum = sumOf(digitsOf(drawn));
    return {
      won: { hit: picks.filter((pick) => hasSide(sum, pick, LEAST_BIG_SUM)).length },
      refunded: 0,
    };
  },
  mostWon: ([picks = []], { hit = 0n }) => {
    const at = (sum: number) => picks.filter((pick) => hasSide(sum, pick, LEAST_BIG_SUM)).length;
    return hit * BigInt(Math.max(...ONE_SUM.map((_, sum) => at(sum))));
  },
  expectation: ([picks = []]) => {
    const ways = (pick: string) =>
      ONE_SUM.reduce((all, count, sum) => all + (hasSide(sum, pick, LEAST_BIG_SUM) ? count : 0), 0);
    const hit = picks.reduce((all, pick) => all + ways(pick), 0);
    return { won: { hit: fraction(hit, 10 ** DIGITS) }, refunded: fraction(0, 1) };
  },
};

/** The first digit against the fifth. */
const DRAGON: BetType = {
  ...{ code: "dragon", group: "whole", byPick: true, tiers: ["dragon", "tiger", "tie"] },
  places: [{ name: "picks", picks: { listed: ["dragon", "tiger", "tie"] }, min: 1, max: 3 }],
  bets: ([picks = []]) => picks.length,
  outcome: ([picks = []], drawn) => {
    const [first = 0, , , , fifth = 0] = digitsOf(drawn);
    const unlike = first > fifth ? "dragon" : "tiger";
    const winner = first === fifth ? "tie" : unlike;
    return { won: picks.includes(winner) ? { [winner]: 1 } : {}, refunded: 0 };
  },
  mostWon: ([picks = []], odds) =>
    picks.reduce((most, pick) => ((odds[pick] ?? 0n) > most ? (odds[pick] ?? 0n) : most), 0n),
  expectation: ([picks = []]) => {
    const ways = { dragon: 45, tiger: 45, tie: 10 } as Readonly<Record<string, number>>;
    return {
      won: Object.fromEntries(picks.map((pick) => [pick, fraction(ways[pick] ?? 0, 100)])),
      refunded: fraction(0, 1),
    };
  },
};

const FORMS = ["triple", "straight", "pair", "half_straight", "mixed"];

/** The form of three digits, the first that fits: 8-9-0 and 9-0-1 are straights too. */
function formOf(digits: readonly number[]): string {
  const kinds = new Set(digits).size;
  if (kinds === 1) return "triple";
  const next = (one: number) => digits.includes((one + 1) % 10);
  const steps = kinds === 3 ? digits.filter(next).length : 0;
  if (steps >= 2) return "straight";
  if (kinds === 2) return "pair";
  return steps === 1 ? "half_straight" : "mixed";
}

/** Rules of three digits, at the front, in the middle and at the back. */
function threes(): readonly BetType[] {
  return (["front", "middle", "back"] as const).flatMap((where, from) => {
    const cut = (drawn: DrawnNumbers): DrawnNumbers => [(drawn[0] ?? []).slice(from, from + 3)];
    return threeRules(where).map((rule): BetType => {
      const own = overAll(rule, THREE);
      const { fallen } = rule;
      return {
        ...own,
        outcome: (selection, drawn) => rule.outcome(selection, cut(drawn)),
        ...(fallen && {
          fallen: (selection: Selection, drawn: DrawnNumbers) => fallen(selection, cut(drawn)),
        }),
      };
    });
  });
}

const amongThem = ([picks = []]: Selection, [fallen = []]: DrawnNumbers): Selection => [
  picks.filter((pick) => fallen.includes(pick)),
];

function threeRules(where: string): readonly Rule[] {
  const group = `${where}3`;
  const digit = (name: string, min: number) => ({ name, picks: DIGIT, min, max: 10 });
  return [
    {
      ...{ code: `${group}_form`, group, byPick: true, tiers: FORMS },
      places: [{ name: "picks", picks: { listed: FORMS }, min: 1, max: FORMS.length }],
      bets: ([picks = []]) => picks.length,
      outcome: ([picks = []], drawn) => {
        const form = formOf(digitsOf(drawn));
        return { won: picks.includes(form) ? { [form]: 1 } : {}, refunded: 0 };
      },
    },
    {
      ...{ code: `${group}_direct`, group, tiers: ["hit"], singles: everyRow },
      mostHits: () => 1,
      places: [digit("first", 1), digit("second", 1), digit("third", 1)],
      bets: (selection) => selection.reduce((ways, picks) => ways * picks.length, 1),
      outcome: (selection, drawn) => {
        const hit = selection.every((picks, at) => picks.includes(drawn[0]?.[at] ?? ""));
        return { won: { hit: hit ? 1 : 0 }, refunded: 0 };
      },
      fallen: (selection, drawn) =>
        selection.map((picks, at) => picks.filter((pick) => pick === drawn[0]?.[at])),
    },
    // Two of one digit and one of another, in any order: each digit picked may be either.
    {
      ...{ code: `${group}_group3`, group, tiers: ["hit"], singles: eachChoice(2) },
      mostHits: () => 1,
      places: [digit("picks", 2)],
      bets: ([picks = []]) => picks.length * (picks.length - 1),
      outcome: ([picks = []], drawn) => {
        const kinds = new Set(drawn[0]);
        const hit = kinds.size === 2 && [...kinds].every((each) => picks.includes(each));
        return { won: { hit: hit ? 1 : 0 }, refunded: 0 };
      },
      fallen: amongThem,
    },
    // Three different digits in any order.
    {
      ...{ code: `${group}_group6`, group, tiers: ["hit"], singles: eachChoice(3) },
      mostHits: () => 1,
      places: [digit("picks", 3)],
      bets: ([picks = []]) => (picks.length * (picks.length - 1) * (picks.length - 2)) / 6,
      outcome: ([picks = []], drawn) => {
        const kinds = new Set(drawn[0]);
        const hit = kinds.size === 3 && [...kinds].every((each) => picks.includes(each));
        return { won: { hit: hit ? 1 : 0 }, refunded: 0 };
      },
      fallen: amongThem,
    },
  ];
}

const BULL = 10;
const BULLS = ["none", ...Array.from({ length: BULL }, (_, index) => `bull${index + 1}`)];

/**
 * Three of the five come to a multiple of ten: the other two's last digit is the bull's, ten (`bull10`) where it is
 * none. Five zeros are a bull of ten, any other five alike are none.
 */
export function bullOf(digits: readonly number[]): string {
  if (new Set(digits).size === 1) return digits[0] === 0 ? "bull10" : "none";
  const all = sumOf(digits);
  for (let one = 0; one < DIGITS; one++)
    for (let other = 0; other < one; other++) {
      const two = (digits[one] ?? 0) + (digits[other] ?? 0);
      if ((all - two) % BULL === 0) return `bull${two % BULL || BULL}`;
    }
  return "none";
}

/** In how many of 100,000 ways each bull falls (gone through once). */
const BULL_WAYS: Readonly<Record<string, number>> = {
  ...{ none: 35_649, bull1: 6_375, bull2: 6_505, bull3: 6_375, bull4: 6_505, bull5: 6_375 },
  ...{ bull6: 6_505, bull7: 6_375, bull8: 6_505, bull9: 6_375, bull10: 6_456 },
};

const BULL_TYPE: BetType = {
  ...{ code: "bull", group: "whole", byPick: true, tiers: BULLS },
  places: [{ name: "picks", picks: { listed: BULLS }, min: 1, max: BULLS.length }],
  bets: ([picks = []]) => picks.length,
  outcome: ([picks = []], drawn) => {
    const bull = bullOf(digitsOf(drawn));
    return { won: picks.includes(bull) ? { [bull]: 1 } : {}, refunded: 0 };
  },
  mostWon: ([picks = []], odds) =>
    picks.reduce((most, pick) => ((odds[pick] ?? 0n) > most ? (odds[pick] ?? 0n) : most), 0n),
  expectation: ([picks = []]) => ({
    won: Object.fromEntries(
      picks.map((pick) => [pick, fraction(BULL_WAYS[pick] ?? 0, 10 ** DIGITS)]),
    ),
    refunded: fraction(0, 1),
  }),
};

/** SSC, 5D: five digits, each of ten. */
export const FIVE_DIGITS: LotteryGame = {
  code: "ssc",
  drawn: [{ name: "digits", picks: DIGIT, numbers: DIGITS, distinct: false }],
  types: [
    atPlaces("digit", DIGIT, fraction(1, 10), (digit, pick) => digit === Number(pick)),
    atPlaces("digit_side", { listed: SIDES }, fraction(1, 2), (digit, pick) =>
      hasSide(digit, pick, LEAST_BIG),
    ),
    SUM_SIDE,
    DRAGON,
    BULL_TYPE,
    ...threes(),
  ],
  mostTogether: mostOfDigits,
};
