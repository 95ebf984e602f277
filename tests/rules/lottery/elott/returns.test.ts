import { expect, test } from "vitest";
import { fraction, reduced, toNumber, toPercent } from "#/lib/base/fraction.ts";
import {
  type BetType,
  type LotteryGame,
  leastOf,
  returnOf,
  type Terms,
  writeOdds,
} from "#/lib/rules/lottery/bet-type.ts";
import { checkSelection } from "#/lib/rules/lottery/checks.ts";
import {
  bookAt,
  FIVE_DIGITS_SEEN,
  K3_CLASSIC,
  KENO_SEEN,
  PRIZES,
} from "#/lib/rules/lottery/elott/books.ts";
import { bullOf, FIVE_DIGITS } from "#/lib/rules/lottery/elott/five-digits.ts";
import { ELOTT_GAMES } from "#/lib/rules/lottery/elott/games.ts";
import { K3 } from "#/lib/rules/lottery/elott/k3.ts";
import { KENO } from "#/lib/rules/lottery/elott/keno.ts";
import { allOf } from "#/lib/rules/lottery/elott/whole-space.ts";

const GAMES = ELOTT_GAMES;
const typesOf = (game: LotteryGame) =>
  game.types.map((type) => [`${game.code} ${type.code}`, game, type] as const);

/** What a tier of a type returns by some terms, in per cent. */
function returned(type: BetType, terms: Terms, tier: string): string {
  const selection = type.tiers.length === 1 ? leastOf(type) : [[tier]];
  return toPercent(returnOf(type, terms, selection), 2);
}

const isPrized = (game: LotteryGame, type: BetType) => PRIZES[game.code]?.[type.code] !== undefined;

test.for(GAMES.flatMap(typesOf).filter(([, game, type]) => !isPrized(game, type)))(
  "%s returns 96 % of what is not given back at the house's odds, never more",
  ([, game, type]) => {
    const terms = bookAt(game)[type.code];
    expect(terms).toBeDefined();
    if (!terms) return;
    for (const tier of type.tiers) {
      const selection = type.tiers.length === 1 ? leastOf(type) : [[tier]];
      const refunded = toNumber(type.expectation(selection).refunded) / type.bets(selection);
      const share = (toNumber(returnOf(type, terms, selection)) - refunded) / (1 - refunded);
      expect([tier, share > 0.9595 && share < 0.96 + 1e-12]).toEqual([tier, true]);
    }
  },
);

test("tables of prizes return what is declared of them, and an operator sees it", () => {
  const table = GAMES.flatMap((game) =>
    game.types.flatMap((type) => {
      const terms = PRIZES[game.code]?.[type.code];
      return terms
        ? `${game.code} ${type.code}: ${toPercent(returnOf(type, terms, leastOf(type)), 2)}`
        : [];
    }),
  );
  expect(table).toMatchInlineSnapshot(`
    [
      "keno pick1: 82.50",
      "keno pick2: 61.93",
      "keno pick3: 60.08",
      "keno pick4: 84.09",
      "keno pick5: 66.76",
      "mega-645 six: 28.43",
      "power-655 six: 29.92",
    ]
  `);
});

test("odds of Keno as they are seen return what the facts say", () => {
  const table = KENO.types.flatMap((type) => {
    const terms = KENO_SEEN[type.code];
    if (!terms || type.code.startsWith("pick")) return [];
    return type.tiers.map((tier) => `${type.code} ${tier}: ${returned(type, terms, tier)}`);
  });
  expect(table).toMatchInlineSnapshot(`
    [
      "sum_size hit: 97.51",
      "sum_parlay big_odd: 92.93",
      "sum_parlay big_even: 92.12",
      "sum_parlay small_odd: 92.93",
      "sum_parlay small_even: 92.12",
    ]
  `);
});

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
      "pk10 car: hit 9.6",
      "pk10 car_side: hit 1.92",
      "pk10 sum: 3 43.2, 4 43.2, 5 21.6, 6 21.6, 7 14.4, 8 14.4, 9 10.8, 10 10.8, 11 8.64, 12 10.8, 13 10.8, 14 14.4, 15 14.4, 16 21.6, 17 21.6, 18 43.2, 19 43.2",
      "pk10 sum_side: big 2.16, small 1.728, odd 1.728, even 2.16",
      "pk10 dragon: hit 1.92",
      "11x5 number: hit 10.56",
      "11x5 number_side: hit 1.92",
      "11x5 sum_size: hit 1.92",
      "11x5 sum_parity: odd 1.8793, even 1.9624",
      "11x5 dragon: hit 1.92",
      "11x5 any1: hit 2.112",
      "11x5 any2: hit 5.28",
      "11x5 any3: hit 15.84",
      "11x5 any4: hit 63.36",
      "11x5 any5: hit 443.52",
      "11x5 any6: hit 73.92",
      "11x5 any7: hit 21.12",
      "11x5 any8: hit 7.92",
      "keno sum_size: hit 1.92",
      "keno sum_parity: odd 1.92, even 1.9199",
      "keno sum_parlay: big_odd 3.8231, big_even 3.857, small_odd 3.8231, small_even 3.857",
      "keno element: metal 9.3644, wood 4.7636, water 2.4739, fire 4.7199, earth 9.1844",
      "keno up_down: up 2.4097, down 2.4097, tie 4.7234",
      "keno more_odd_even: odd 2.4097, even 2.4097, tie 4.7234",
      "keno pick1: hit1 3.3",
      "keno pick2: hit2 10.3",
      "keno pick3: hit3 20.3, hit2 2.3",
      "keno pick4: hit4 51, hit3 6, hit2 2",
      "keno pick5: hit5 251, hit4 21, hit3 3",
      "mega-645 six: jackpot 1200000, first 1000, second 30, third 3",
      "power-655 six: jackpot1 3000000, jackpot2 300000, first 4000, second 50, third 5",
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
