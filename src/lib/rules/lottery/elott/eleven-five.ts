import { fraction } from "#/lib/base/fraction.ts";
import type { BetType, DrawnNumbers, LotteryGame } from "../bet-type.ts";
import { choicesOf } from "../singles.ts";
import { matched } from "./matched.ts";
import { mostInOrder, type Order } from "./most-in-order.ts";
import { balls, hasSide } from "./numbers.ts";
import { dragons, placed, type Track } from "./placed.ts";
import { overAll, type Rule } from "./whole-space.ts";

const DRAWN = 5;
const NUMBERS = balls(11);
/** Its size and parity give the stake back. */
const NEITHER = 11;
const LEAST_BIG = 6;
/** The sum in the middle: its size gives the stake back. */
const MIDDLE_SUM = 30;
const TRACK: Track = {
  places: Array.from({ length: DRAWN }, (_, index) => `place${index + 1}`),
  numbers: NUMBERS,
};

/** All 462 choices of five. */
const CHOICES: readonly DrawnNumbers[] = choicesOf(NUMBERS.listed, DRAWN).map((each) => [each]);

const PAIRS = [["ends", 0, DRAWN - 1]] as const;
const ORDER: Order = {
  ...{ numbers: 11, sides: ["number", "number_side"], pairs: PAIRS, first: [], sets: CHOICES },
  steps: [[0, DRAWN - 1], [1], [2], [3]],
};

const sumOf = ([numbers = []]: DrawnNumbers): number =>
  numbers.reduce((sum, each) => sum + Number(each), 0);

/** A bet on the sum of all five. */
function ofSum(
  rule: Pick<Rule, "code" | "tiers">,
  listed: readonly string[],
  tierOf: (pick: string) => string,
  refunds?: number,
): Rule {
  return {
    ...{ ...rule, group: "sum", byPick: true },
    places: [{ name: "picks", picks: { listed }, min: 1, max: listed.length }],
    bets: ([picks = []]) => picks.length,
    outcome: ([picks = []], drawn) => {
      const sum = sumOf(drawn);
      if (sum === refunds) return { won: {}, refunded: picks.length };
      const winners = picks.filter((pick) => hasSide(sum, pick, MIDDLE_SUM));
      return { won: Object.fromEntries(winners.map((pick) => [tierOf(pick), 1])), refunded: 0 };
    },
  };
}

/** Any so many numbers of which all must fall; of more than five, all five that fall must be among them. */
function any(chosen: number): BetType {
  return matched({
    ...{ code: `any${chosen}`, group: "any", picks: NUMBERS, drawn: DRAWN, chosen, most: 11 },
    tiers: { hit: { hits: Math.min(chosen, DRAWN) } },
  });
}

/** 11x5: five of eleven numbers, in order, none twice (reference/lottery.md, 11x5). */
export const ELEVEN_FIVE: LotteryGame = {
  code: "11x5",
  drawn: [{ name: "numbers", picks: NUMBERS, numbers: DRAWN, distinct: true }],
  types: [
    placed(TRACK, {
      ...{ code: "number", group: "number", picks: "numbers", chance: fraction(1, 11) },
      wins: (number, pick) => number === Number(pick),
    }),
    placed(TRACK, {
      ...{ code: "number_side", group: "number", picks: "sides" },
      ...{ chance: fraction(5, 11), refunds: NEITHER },
      wins: (number, pick) => hasSide(number, pick, LEAST_BIG),
    }),
    overAll(
      ofSum({ code: "sum_size", tiers: ["hit"] }, ["big", "small"], () => "hit", MIDDLE_SUM),
      CHOICES,
    ),
    // A little more sums are odd than even; one of 30 counts as even.
    overAll(
      ofSum({ code: "sum_parity", tiers: ["odd", "even"] }, ["odd", "even"], (pick) => pick),
      CHOICES,
    ),
    dragons(PAIRS),
    ...[1, 2, 3, 4, 5, 6, 7, 8].map(any),
  ],
  mostTogether: (lines) => ({ most: mostInOrder(lines, ORDER), isReached: true }),
};
