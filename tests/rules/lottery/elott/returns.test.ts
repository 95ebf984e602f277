import { expect, test } from "vitest";
import { fraction, reduced, toPercent } from "#/lib/base/fraction.ts";
import {
  type BetType,
  type LotteryGame,
  leastOf,
  returnOf,
  type Terms,
  writeOdds,
} from "#/lib/rules/lottery/bet-type.ts";
import { checkSelection } from "#/lib/rules/lottery/checks.ts";
import { bookAt, FIVE_DIGITS_SEEN, K3_CLASSIC } from "#/lib/rules/lottery/elott/books.ts";
import { bullOf, FIVE_DIGITS } from "#/lib/rules/lottery/elott/five-digits.ts";
import { K3 } from "#/lib/rules/lottery/elott/k3.ts";
import { allOf } from "#/lib/rules/lottery/elott/whole-space.ts";

const GAMES = [K3, FIVE_DIGITS];
const typesOf = (game: LotteryGame) =>
  game.types.map((type) => [`${game.code} ${type.code}`, game, type] as const);

/** What a tier of a type returns by some terms, in per cent. */
function returned(type: BetType, terms: Terms, tier: string): string {
  const selection = type.tiers.length === 1 ? leastOf(type) : [[tier]];
  return toPercent(returnOf(type, terms, selection), 2);
}

test.for(GAMES.flatMap(typesOf))(
  "%s returns 96 % at the house's odds, never more",
  ([, game, type]) => {
    const terms = bookAt(game)[type.code];
    expect(terms).toBeDefined();
    if (!terms) return;
    for (const tier of type.tiers) {
      const share = Number(returned(type, terms, tier));
      expect([tier, share > 95.9 && share <= 96]).toEqual([tier, true]);
    }
  },
);

test.for(GAMES.flatMap(typesOf))("%s can be sold as its least and as all of it", ([, , type]) => {
  expect(checkSelection(type, leastOf(type)).ok).toBe(true);
  expect(type.bets(leastOf(type))).toBeGreaterThan(0);
  const all = checkSelection(type, allOf(type));
  expect(all.ok || all.code).toBe(type.code === "pair_single" ? "cannot_be_sold" : true);
});

test("the classic odds of three dice all return five ninths", () => {
  const classic = K3.types.flatMap((type) => {
    const terms = K3_CLASSIC[type.code];
    return terms ? [reduced(returnOf(type, terms, leastOf(type)))] : [];
  });
  expect(classic).toEqual(classic.map(() => fraction(5, 9)));
  expect(classic).toHaveLength(7);
});

test("odds of five digits as they are seen return what the facts say", () => {
  const table = FIVE_DIGITS.types.flatMap((type) => {
    const terms = FIVE_DIGITS_SEEN[type.code];
    return terms
      ? type.tiers.map((tier) => `${type.code} ${tier}: ${returned(type, terms, tier)}`)
      : [];
  });
  expect(table.filter((line) => !/^(middle|back)3/.test(line))).toMatchInlineSnapshot(`
    [
      "digit hit: 99.10",
      "digit_side hit: 99.10",
      "sum_side hit: 99.10",
      "dragon dragon: 99.00",
      "dragon tiger: 99.00",
      "dragon tie: 94.00",
      "front3_form triple: 70.00",
      "front3_form straight: 84.00",
      "front3_form pair: 86.40",
      "front3_form half_straight: 82.80",
      "front3_form mixed: 84.00",
    ]
  `);
});

test("the house's odds at 96 % are these", () => {
  const odds = GAMES.flatMap((game) => {
    const book = bookAt(game);
    return game.types.map((type) => {
      const each = Object.entries(book[type.code]?.odds ?? {});
      return `${game.code} ${type.code}: ${each.map(([tier, value]) => `${tier} ${writeOdds(value)}`).join(", ")}`;
    });
  });
  expect(odds.filter((line) => !/ (middle|back)3/.test(line))).toMatchInlineSnapshot(`
    [
      "k3 sum: 3 207.36, 4 69.12, 5 34.56, 6 20.736, 7 13.824, 8 9.8742, 9 8.2944, 10 7.68, 11 7.68, 12 8.2944, 13 9.8742, 14 13.824, 15 20.736, 16 34.56, 17 69.12, 18 207.36",
      "k3 side: hit 1.9748",
      "k3 side_all: hit 1.92",
      "k3 triple: hit 207.36",
      "k3 triple_any: hit 34.56",
      "k3 pair: hit 12.96",
      "k3 pair_only: hit 13.824",
      "k3 pair_single: hit 69.12",
      "k3 two_different: hit 6.912",
      "k3 three_different: hit 34.56",
      "k3 straight_any: hit 8.64",
      "k3 face: hit 2.2786",
      "ssc digit: hit 9.6",
      "ssc digit_side: hit 1.92",
      "ssc sum_side: hit 1.92",
      "ssc dragon: dragon 2.1333, tiger 2.1333, tie 9.6",
      "ssc bull: none 2.6929, bull1 15.0588, bull2 14.7578, bull3 15.0588, bull4 14.7578, bull5 15.0588, bull6 14.7578, bull7 15.0588, bull8 14.7578, bull9 15.0588, bull10 14.8698",
      "ssc front3_form: triple 96, straight 16, pair 3.5555, half_straight 2.6666, mixed 3.2",
      "ssc front3_direct: hit 960",
      "ssc front3_group3: hit 320",
      "ssc front3_group6: hit 160",
    ]
  `);
});

test("each bull falls as often as its odds say, over all hundred thousand draws", () => {
  const counted: Record<string, number> = {};
  for (let index = 0; index < 100_000; index++) {
    const bull = bullOf([...String(index).padStart(5, "0")].map(Number));
    counted[bull] = (counted[bull] ?? 0) + 1;
  }
  const type = FIVE_DIGITS.types.find(({ code }) => code === "bull");
  const said = type?.expectation([type.tiers]).won ?? {};
  expect(counted).toEqual(
    Object.fromEntries(Object.entries(said).map(([bull, share]) => [bull, Number(share.over)])),
  );
});
