import { fraction } from "#/lib/base/fraction.ts";
import type { DrawnNumbers, LotteryGame } from "../bet-type.ts";
import { mostInOrder, type Order } from "./most-in-order.ts";
import { balls, hasSide, SIDES } from "./numbers.ts";
import { dragons, placed, type Track } from "./placed.ts";
import { overAll, type Rule } from "./whole-space.ts";

const CARS = balls(10);
const LEAST_BIG = 6;
const LEAST_BIG_SUM = 12;
const SUMS = Array.from({ length: 17 }, (_, index) => String(index + 3));
const TRACK: Track = {
  places: Array.from({ length: 10 }, (_, index) => `place${index + 1}`),
  numbers: CARS,
};

/** The first against the tenth, the second against the ninth, and so on. */
const PAIRS = [0, 1, 2, 3, 4].map((at) => [`pair${at + 1}`, at, 9 - at] as const);
const ORDER: Order = {
  ...{
    numbers: 10,
    sides: ["car", "car_side"],
    pairs: PAIRS,
    first: ["sum", "sum_side"],
    sets: [],
  },
  // The first two are summed: with those that they are set against they are placed at once.
  steps: [
    [0, 1, 8, 9],
    [2, 7],
    [3, 6],
    [4, 5],
  ],
};

/** All ways that the champion and the runner-up come in. */
const FIRST_TWO: readonly DrawnNumbers[] = CARS.listed.flatMap((first) =>
  CARS.listed.filter((second) => second !== first).map((second) => [[first, second]]),
);

const sumOf = ([cars = []]: DrawnNumbers): number => Number(cars[0]) + Number(cars[1]);

/** A bet on the sum of the first two, each pick with odds of its own. */
function ofSum(
  code: string,
  listed: readonly string[],
  wins: (sum: number, pick: string) => boolean,
): Rule {
  return {
    ...{ code, group: "sum", byPick: true, tiers: listed },
    places: [{ name: "picks", picks: { listed }, min: 1, max: listed.length }],
    bets: ([picks = []]) => picks.length,
    outcome: ([picks = []], drawn) => {
      const winners = picks.filter((pick) => wins(sumOf(drawn), pick));
      return { won: Object.fromEntries(winners.map((pick) => [pick, 1])), refunded: 0 };
    },
  };
}

/** PK10: ten cars come in, none twice (reference/lottery.md, PK10). */
export const PK10: LotteryGame = {
  code: "pk10",
  drawn: [{ name: "cars", picks: CARS, numbers: 10, distinct: true }],
  types: [
    placed(TRACK, {
      ...{ code: "car", group: "car", picks: "numbers", chance: fraction(1, 10) },
      wins: (car, pick) => car === Number(pick),
    }),
    placed(TRACK, {
      ...{ code: "car_side", group: "car", picks: "sides", chance: fraction(1, 2) },
      wins: (car, pick) => hasSide(car, pick, LEAST_BIG),
    }),
    overAll(
      ofSum("sum", SUMS, (sum, pick) => sum === Number(pick)),
      FIRST_TWO,
    ),
    // More sums are odd and small than not.
    overAll(
      ofSum("sum_side", SIDES, (sum, pick) => hasSide(sum, pick, LEAST_BIG_SUM)),
      FIRST_TWO,
    ),
    dragons(PAIRS),
  ],
  mostTogether: (lines) => ({ most: mostInOrder(lines, ORDER), isReached: true }),
};
