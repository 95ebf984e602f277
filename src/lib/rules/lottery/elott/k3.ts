import type { BetType, DrawnNumbers, LotteryGame, Place } from "../bet-type.ts";
import { eachChoice, everyRow } from "../singles.ts";
import { mostOverAll } from "./most.ts";
import { overAll, type Rule } from "./whole-space.ts";

const DICE = 3;
const FACES = ["1", "2", "3", "4", "5", "6"];
const STRAIGHTS = new Set(["123", "234", "345", "456"]);
const LEAST_BIG = 11;

/** All 216 ways that three dice fall. */
const THROWS: readonly DrawnNumbers[] = FACES.flatMap((one) =>
  FACES.flatMap((two) => FACES.map((three) => [[one, two, three]])),
);

const diceOf = (drawn: DrawnNumbers): readonly string[] => drawn[0] ?? [];
const sumOf = (dice: readonly string[]): number =>
  dice.reduce((sum, each) => sum + Number(each), 0);
const isTriple = (dice: readonly string[]): boolean => new Set(dice).size === 1;
const count = (dice: readonly string[], face: string): number =>
  dice.filter((each) => each === face).length;

const place = (name: string, listed: readonly string[], min = 1, max = listed.length): Place => ({
  ...{ name, picks: { listed }, min, max },
});
/** What is won or not, whatever one picks. */
const ANY = place("any", ["any"]);

/** A bet on picks one by one; a pick's own odds where the chances differ. */
function byPick(
  code: string,
  listed: readonly string[],
  wins: (dice: readonly string[], pick: string) => boolean,
  { group = code, ownOdds = false } = {},
): Rule {
  return {
    code,
    group,
    byPick: true,
    places: [place("picks", listed)],
    tiers: ownOdds ? listed : ["hit"],
    bets: ([picks = []]) => picks.length,
    outcome: ([picks = []], drawn) => {
      const winners = picks.filter((pick) => wins(diceOf(drawn), pick));
      if (!ownOdds) return { won: { hit: winners.length }, refunded: 0 };
      return { won: Object.fromEntries(winners.map((pick) => [pick, 1])), refunded: 0 };
    },
  };
}

/** Any of a kind: one bet, nothing to pick. */
function any(
  { code, group }: Pick<Rule, "code" | "group">,
  wins: (dice: readonly string[]) => boolean,
): Rule {
  return {
    ...{ code, group, places: [ANY], tiers: ["hit"] },
    mostHits: () => 1,
    bets: () => 1,
    outcome: (_, drawn) => ({ won: { hit: wins(diceOf(drawn)) ? 1 : 0 }, refunded: 0 }),
  };
}

/** Each choice of so many faces among those picked, all of which must fall. */
function different(code: string, faces: 2 | 3): Rule {
  const ways =
    faces === 2 ? (n: number) => (n * (n - 1)) / 2 : (n: number) => (n * (n - 1) * (n - 2)) / 6;
  return {
    ...{ code, group: "different", tiers: ["hit"], singles: eachChoice(faces) },
    places: [place("picks", FACES, faces)],
    bets: ([picks = []]) => ways(picks.length),
    // Three faces fall at the most.
    mostHits: ([picks = []]) => ways(Math.min(picks.length, DICE)),
    outcome: ([picks = []], drawn) => {
      const fallen = new Set(diceOf(drawn));
      return { won: { hit: ways(picks.filter((pick) => fallen.has(pick)).length) }, refunded: 0 };
    },
    fallen: ([picks = []], drawn) => [picks.filter((pick) => diceOf(drawn).includes(pick))],
  };
}

const SUMS = Array.from({ length: 16 }, (_, index) => String(index + 3));
const hasSide = (dice: readonly string[], side: string): boolean => {
  const sum = sumOf(dice);
  if (side === "big") return sum >= LEAST_BIG;
  if (side === "small") return sum < LEAST_BIG;
  return (side === "odd") === (sum % 2 === 1);
};

/** Every bet type of three dice (reference/lottery.md, K3). */
const RULES: readonly Rule[] = [
  byPick("sum", SUMS, (dice, pick) => sumOf(dice) === Number(pick), {
    ownOdds: true,
  }),
  // Triples lose; a house that pays them sells `side_all`.
  byPick(
    "side",
    ["big", "small", "odd", "even"],
    (dice, pick) => !isTriple(dice) && hasSide(dice, pick),
  ),
  byPick("side_all", ["big", "small", "odd", "even"], hasSide, { group: "side" }),
  byPick("triple", FACES, (dice, pick) => count(dice, pick) === 3),
  any({ code: "triple_any", group: "triple" }, isTriple),
  // With its triple, and without.
  byPick("pair", FACES, (dice, pick) => count(dice, pick) >= 2),
  byPick("pair_only", FACES, (dice, pick) => count(dice, pick) === 2, { group: "pair" }),
  {
    ...{ code: "pair_single", group: "pair", tiers: ["hit"], singles: everyRow },
    mostHits: () => 1,
    least: [["1"], ["2"]],
    places: [place("pairs", FACES), place("singles", FACES)],
    refusal: ([pairs = [], singles = []]) =>
      pairs.some((pair) => singles.includes(pair)) ? "pair_is_single" : null,
    bets: ([pairs = [], singles = []]) => pairs.length * singles.length,
    outcome: ([pairs = [], singles = []], drawn) => {
      const dice = diceOf(drawn);
      const pair = pairs.find((face) => count(dice, face) === 2);
      const hit = pair !== undefined && singles.some((face) => count(dice, face) === 1);
      return { won: { hit: hit ? 1 : 0 }, refunded: 0 };
    },
    fallen: ([pairs = [], singles = []], drawn) => {
      const falls = (times: number) => (face: string) => count(diceOf(drawn), face) === times;
      return [pairs.filter(falls(2)), singles.filter(falls(1))];
    },
  },
  different("two_different", 2),
  different("three_different", 3),
  any({ code: "straight_any", group: "different" }, (dice) =>
    STRAIGHTS.has(dice.toSorted().join("")),
  ),
  // Once, however often the face falls.
  byPick("face", FACES, (dice, pick) => dice.includes(pick)),
];

const TYPES: readonly BetType[] = RULES.map((rule) => overAll(rule, THROWS));

/** K3: three dice. */
export const K3: LotteryGame = {
  code: "k3",
  drawn: [{ name: "dice", picks: { listed: FACES }, numbers: DICE, distinct: false }],
  types: TYPES,
  mostTogether: (lines) => mostOverAll(lines, THROWS),
};
