import { fraction } from "#/lib/base/fraction.ts";
import type { BetType, DrawnNumbers, LotteryGame, Together, WeighedLine } from "../bet-type.ts";
import { matched } from "./matched.ts";
import { mostOfBalls } from "./most-of-balls.ts";
import { balls, chooseExactly, hasSide } from "./numbers.ts";

const DRAWN = 20;
const BALLS = balls(80);
const HALF = 40;
/** The sum in the middle: what is bet on size gives the stake back. */
const MIDDLE = 810;
const ALL_WAYS = chooseExactly(BALLS.listed.length, DRAWN);

/**
 * In how many of all 3,535,316,142,212,174,320 ways the twenty come to sums of a kind, counted by adding ball after ball
 * (which takes longer than a page has).
 */
const SUM_WAYS = {
  middle: 15_542_763_534_960_598n,
  big: 1_759_886_689_338_606_861n,
  small: 1_759_886_689_338_606_861n,
  odd: 1_767_658_070_682_256_896n,
  even: 1_767_658_071_529_917_424n,
  big_odd: 883_829_035_341_128_448n,
  big_even: 876_057_653_997_478_413n,
  small_odd: 883_829_035_341_128_448n,
  small_even: 876_057_653_997_478_413n,
  metal: 362_424_019_495_171_770n,
  wood: 712_463_910_471_784_803n,
  water: 1_371_845_418_169_315_204n,
  fire: 719_054_759_525_309_151n,
  earth: 369_528_034_550_593_392n,
} as const;
type Kind = keyof typeof SUM_WAYS;

/** The five elements by their least sum. */
const ELEMENTS: readonly (readonly [Kind, number])[] = [
  ["metal", 210],
  ["wood", 696],
  ["water", 764],
  ["fire", 856],
  ["earth", 924],
];

/** In how many ways so many of the twenty are of one half (1 to 40, or odd): more, fewer, or as many. */
const MORE_WAYS = Array.from({ length: HALF / 4 }, (_, index) => index + 11).reduce(
  (ways, count) => ways + chooseExactly(HALF, count) * chooseExactly(HALF, DRAWN - count),
  0n,
);
const TIE_WAYS = ALL_WAYS - 2n * MORE_WAYS;

const ballsOf = ([fallen = []]: DrawnNumbers): readonly number[] => fallen.map(Number);
const sumOf = (drawn: DrawnNumbers): number => ballsOf(drawn).reduce((sum, each) => sum + each, 0);

type Sided = {
  readonly code: string;
  readonly group: string;
  /** In how many ways each pick wins; two of them never together. */
  readonly ways: Readonly<Record<string, bigint>>;
  /** The pick that wins; null: every stake is given back. */
  readonly winner: (drawn: DrawnNumbers) => string | null;
  readonly refundWays?: bigint;
  /** All picks have the same odds. */
  readonly alike?: true;
};

/** One of a few outcomes, each pick a bet of its own. */
function sided({ code, group, ways, winner, refundWays = 0n, alike }: Sided): BetType {
  const listed = Object.keys(ways);
  const tierOf = (pick: string) => (alike ? "hit" : pick);
  return {
    ...{ code, group, byPick: true, tiers: alike ? ["hit"] : listed },
    places: [{ name: "picks", picks: { listed }, min: 1, max: listed.length }],
    bets: ([picks = []]) => picks.length,
    outcome: ([picks = []], drawn) => {
      const won = winner(drawn);
      if (won === null) return { won: {}, refunded: picks.length };
      return { won: picks.includes(won) ? { [tierOf(won)]: 1 } : {}, refunded: 0 };
    },
    mostWon: ([picks = []], odds) =>
      picks.reduce((most, pick) => {
        const each = odds[tierOf(pick)] ?? 0n;
        return each > most ? each : most;
      }, 0n),
    expectation: ([picks = []]) => {
      const won: Record<string, bigint> = {};
      for (const pick of picks) won[tierOf(pick)] = (won[tierOf(pick)] ?? 0n) + (ways[pick] ?? 0n);
      return {
        won: Object.fromEntries(
          Object.entries(won).map(([tier, count]) => [tier, fraction(count, ALL_WAYS)]),
        ),
        refunded: fraction(BigInt(picks.length) * refundWays, ALL_WAYS),
      };
    },
  };
}

/** The winner by how many of the twenty are of a half. */
function byHalf(of: (ball: number) => boolean, more: string, fewer: string) {
  return (drawn: DrawnNumbers): string => {
    const count = ballsOf(drawn).filter(of).length;
    if (count === DRAWN / 2) return "tie";
    return count > DRAWN / 2 ? more : fewer;
  };
}

const pickWays = (...kinds: readonly Kind[]): Readonly<Record<string, bigint>> =>
  Object.fromEntries(kinds.map((kind) => [kind, SUM_WAYS[kind]]));
const sizeOf = (sum: number): string => (hasSide(sum, "big", MIDDLE) ? "big" : "small");
const elementOf = (sum: number): string =>
  ELEMENTS.findLast(([, least]) => sum >= least)?.[0] ?? "metal";
const parityOf = (sum: number): string => (sum % 2 === 0 ? "even" : "odd");

/** So many numbers, paid by how many of them fall: `hit3` for three. */
function picksOf(chosen: number, ...hits: readonly number[]): BetType {
  return matched({
    ...{ code: `pick${chosen}`, group: "picks", picks: BALLS, drawn: DRAWN, chosen, most: 10 },
    tiers: Object.fromEntries(hits.map((count) => [`hit${count}`, { hits: count }])),
  });
}

/** The least sum, and the highest. */
const SUMS = [210, 1_410] as const;

/** What a bet on one of a few outcomes pays, by its type and what it is on; picks of the same are added up. */
function worthOfOutcomes(lines: readonly WeighedLine[]): (code: string, pick: string) => number {
  const worth = new Map<string, number>();
  for (const { type, selection, pays } of lines)
    for (const pick of selection[0] ?? []) {
      const key = `${type.code} ${pick}`;
      worth.set(key, (worth.get(key) ?? 0) + (pays["hit"] ?? pays[pick] ?? 0));
    }
  return (code, pick) => worth.get(`${code} ${pick}`) ?? 0;
}

/**
 * The most that twenty balls can pay for several lines. Every kind of sum falls with every kind of halves, but that as many
 * odd balls as even ones never come to an odd sum. What picks pay beside that is added, though they may exclude each other.
 */
function mostTogether(lines: readonly WeighedLine[]): Together {
  const picks = lines.filter(({ type }) => type.group === "picks");
  const sides = lines.filter(({ type }) => type.group !== "picks");
  const ofPicks = mostOfBalls(picks, { ...BALLS, drawn: DRAWN });
  const ofSides = mostOfSides(sides);
  const isApart = picks.length === 0 || sides.length === 0;
  return { most: ofPicks.most + ofSides, isReached: isApart && ofPicks.isReached };
}

function mostOfSides(lines: readonly WeighedLine[]): number {
  if (lines.length === 0) return 0;
  const worth = worthOfOutcomes(lines);
  const best = (code: string, picks: readonly string[]) =>
    Math.max(...picks.map((pick) => worth(code, pick)));
  const halves = best("up_down", ["up", "down", "tie"]);
  const unlike = best("more_odd_even", ["odd", "even"]);
  const [least, most] = SUMS;
  const bySum = Array.from({ length: most - least + 1 }, (_, index) => {
    const sum = least + index;
    const ofSize =
      sum === MIDDLE
        ? 0
        : worth("sum_size", sizeOf(sum)) + worth("sum_parlay", `${sizeOf(sum)}_${parityOf(sum)}`);
    const tie = sum % 2 === 0 ? worth("more_odd_even", "tie") : 0;
    return (
      ofSize +
      worth("sum_parity", parityOf(sum)) +
      worth("element", elementOf(sum)) +
      Math.max(unlike, tie)
    );
  });
  return halves + Math.max(...bySum);
}

/** Keno: twenty balls of eighty (reference/lottery.md, Keno). */
export const KENO: LotteryGame = {
  code: "keno",
  drawn: [{ name: "balls", picks: BALLS, numbers: DRAWN, distinct: true }],
  types: [
    sided({
      ...{ code: "sum_size", group: "sum", ways: pickWays("big", "small"), alike: true },
      winner: (drawn) => (sumOf(drawn) === MIDDLE ? null : sizeOf(sumOf(drawn))),
      refundWays: SUM_WAYS.middle,
    }),
    // A sum in the middle is even, and wins.
    sided({
      ...{ code: "sum_parity", group: "sum", ways: pickWays("odd", "even") },
      winner: (drawn) => parityOf(sumOf(drawn)),
    }),
    sided({
      ...{ code: "sum_parlay", group: "sum" },
      ways: pickWays("big_odd", "big_even", "small_odd", "small_even"),
      winner: (drawn) => {
        const sum = sumOf(drawn);
        return sum === MIDDLE ? null : `${sizeOf(sum)}_${parityOf(sum)}`;
      },
      refundWays: SUM_WAYS.middle,
    }),
    sided({
      ...{ code: "element", group: "sum" },
      ways: pickWays("metal", "wood", "water", "fire", "earth"),
      winner: (drawn) => elementOf(sumOf(drawn)),
    }),
    // Up: more than ten of the balls are 1 to 40.
    sided({
      ...{
        code: "up_down",
        group: "halves",
        ways: { up: MORE_WAYS, down: MORE_WAYS, tie: TIE_WAYS },
      },
      winner: byHalf((ball) => ball <= HALF, "up", "down"),
    }),
    sided({
      ...{ code: "more_odd_even", group: "halves" },
      ways: { odd: MORE_WAYS, even: MORE_WAYS, tie: TIE_WAYS },
      winner: byHalf((ball) => ball % 2 === 1, "odd", "even"),
    }),
    picksOf(1, 1),
    picksOf(2, 2),
    picksOf(3, 3, 2),
    picksOf(4, 4, 3, 2),
    picksOf(5, 5, 4, 3),
  ],
  mostTogether,
};
