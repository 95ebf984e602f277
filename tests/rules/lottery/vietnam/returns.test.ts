import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fraction, toNumber, toPercent } from "#/lib/base/fraction.ts";
import {
  type DrawnNumbers,
  leastOf,
  ODDS_SCALE,
  payoutOf,
  returnOf,
} from "#/lib/rules/lottery/bet-type.ts";
import { checkDrawn, checkSelection } from "#/lib/rules/lottery/checks.ts";
import type { Region } from "#/lib/rules/lottery/regions.ts";
import { chanceOfAll, chanceOfNone } from "#/lib/rules/lottery/vietnam/appearing.ts";
import { BOOKS } from "#/lib/rules/lottery/vietnam/books.ts";
import { VIETNAM_GAMES } from "#/lib/rules/lottery/vietnam/games.ts";
import { REGIONS, typeOf } from "../../../support/vietnam-lottery.ts";

describe("the chances", () => {
  test("of the regions are those that the rule books give", () => {
    const percent = (slots: number, ...decimals: readonly number[]) =>
      decimals.map((places, index) =>
        (toNumber(chanceOfAll(index + 1, slots)) * 100).toFixed(places),
      );
    expect(percent(27, 2, 3, 3, 3)).toEqual(["23.77", "5.488", "1.230", "0.267"]);
    expect(percent(18, 2, 3, 3, 4)).toEqual(["16.55", "2.611", "0.391", "0.0555"]);
    const fair = (slots: number) =>
      [4, 6, 8, 10].map((count) => (1 / toNumber(chanceOfNone(count, slots))).toFixed(2));
    expect(fair(27)).toEqual(["3.01", "5.32", "9.50", "17.20"]);
    expect(fair(18)).toEqual(["2.09", "3.05", "4.49", "6.66"]);
  });

  test("of two numbers among three are what counting all draws gives", () => {
    let both = 0;
    let none = 0;
    for (let draw = 0; draw < 1_000_000; draw++) {
      const ends = [draw % 100, Math.floor(draw / 100) % 100, Math.floor(draw / 10_000)];
      if (ends.includes(7) && ends.includes(42)) both++;
      if (!ends.includes(7) && !ends.includes(42)) none++;
    }
    expect(chanceOfAll(2, 3)).toEqual(fraction(both, 1_000_000));
    expect(chanceOfNone(2, 3)).toEqual(fraction(none, 1_000_000));
  });
});

/** The share that each type returns, in per cent; a dash where the book does not sell it. */
function returnsOf(region: Region, code: string): string {
  const type = VIETNAM_GAMES[region].types.find((one) => one.code === code);
  return (["a", "b"] as const)
    .map((book) => {
      const terms = BOOKS[book][region][code];
      return type && terms ? toPercent(returnOf(type, terms, leastOf(type)), 2) : "-";
    })
    .join(" ");
}

test("every type returns what the table of returns says, by both books", () => {
  const codes = VIETNAM_GAMES.south.types.map(({ code }) => code);
  const table = codes.map(
    (code) => `${code}: ${REGIONS.map((region) => returnsOf(region, code)).join(" | ")}`,
  );
  expect(table).toMatchInlineSnapshot(`
    [
      "lo2: 99.90 95.72 | 99.90 94.80 | 99.90 94.80",
      "lo3: 98.00 77.00 | 98.00 77.00 | 98.00 77.00",
      "lo4: 90.00 - | 90.00 - | 90.00 -",
      "lo2_single: 99.90 - | 98.01 - | 98.01 -",
      "cover2: 99.90 - | 99.90 - | 99.90 -",
      "cover3: 98.00 - | 98.00 - | 98.00 -",
      "cover4: 90.00 - | 90.00 - | 90.00 -",
      "de: 99.90 82.00 | 99.90 82.00 | 99.90 82.00",
      "de_head: 99.90 82.00 | 99.90 82.00 | 99.90 82.00",
      "de_both: 99.90 - | 99.90 - | 99.90 -",
      "de_first_prize: 99.90 75.00 | 99.90 75.00 | 99.90 75.00",
      "de_special_head: 99.90 - | 99.90 - | 99.90 -",
      "tens: 99.90 87.00 | 99.90 87.00 | 99.90 87.00",
      "units: 99.90 87.00 | 99.90 87.00 | 99.90 87.00",
      "three: 98.00 70.00 | 98.00 70.00 | 98.00 70.00",
      "three_head: 98.00 70.00 | 98.00 70.00 | 98.00 70.00",
      "three_both: 98.00 70.00 | 98.00 70.00 | 98.00 70.00",
      "four: 90.00 - | 90.00 - | 90.00 -",
      "parlay2: 87.81 76.83 | 73.10 70.49 | 73.10 70.49",
      "parlay3: 79.93 61.48 | 58.70 58.70 | 58.70 58.70",
      "parlay4: 48.05 40.04 | 41.64 38.86 | 41.64 38.86",
      "miss4: 76.39 83.03 | 86.32 95.92 | 86.32 95.92",
      "miss8: 84.20 84.20 | 73.56 78.02 | 73.56 78.02",
      "miss10: 69.77 63.96 | 64.54 67.54 | 64.54 67.54",
      "pairs: - - | - - | 32.63 32.63",
    ]
  `);
});

test("a book sells nothing that the game has no rule for", () => {
  for (const book of [BOOKS.a, BOOKS.b])
    for (const region of REGIONS)
      for (const [code, { odds }] of Object.entries(book[region]))
        expect(Object.keys(odds)).toEqual(typeOf(region, code).tiers);
});

const digits = (count: number) =>
  fc.integer({ min: 0, max: 10 ** count - 1 }).map((value) => String(value).padStart(count, "0"));

function drawsOf(region: Region): fc.Arbitrary<DrawnNumbers> {
  return fc.tuple(
    ...VIETNAM_GAMES[region].drawn.map(({ numbers, picks }) =>
      fc.array(digits("digits" in picks ? picks.digits : 1), {
        minLength: numbers,
        maxLength: numbers,
      }),
    ),
  );
}

const ticket = fc.constantFrom(...REGIONS).chain((region) => {
  const game = VIETNAM_GAMES[region];
  return fc.record({
    region: fc.constant(region),
    drawn: drawsOf(region),
    bet: fc.constantFrom(...game.types).chain((type) => {
      const [{ picks, min, max } = { picks: { digits: 1 }, min: 1, max: 1 }] = type.places;
      const pick = digits("digits" in picks ? picks.digits : 1);
      return fc.record({
        type: fc.constant(type),
        selection: fc
          .uniqueArray(pick, { minLength: min, maxLength: Math.min(max, 10) })
          .map((picked) => [picked]),
      });
    }),
  });
});

test("no draw pays more than the most that a type can win", () => {
  fc.assert(
    fc.property(ticket, ({ region, drawn, bet: { type, selection } }) => {
      expect(checkDrawn(VIETNAM_GAMES[region], drawn).ok).toBe(true);
      expect(checkSelection(type, selection).ok).toBe(true);
      const terms = BOOKS.a[region][type.code];
      if (!terms) throw new Error(`book a does not sell ${type.code}`);
      const { payoutMinor } = payoutOf(type, terms, selection, ODDS_SCALE, drawn);
      expect(payoutMinor).toBeLessThanOrEqual(type.mostWon(selection, terms.odds));
    }),
  );
});

test("a draw of one digit alone pays the most that its numbers can win", () => {
  for (const region of REGIONS)
    for (const type of VIETNAM_GAMES[region].types.filter(
      ({ code }) => !/^(?:parlay|miss|pairs)/.test(code),
    )) {
      const sevens = VIETNAM_GAMES[region].drawn.map(({ numbers, picks }) =>
        Array.from({ length: numbers }, () => "7".repeat("digits" in picks ? picks.digits : 1)),
      );
      const [{ picks } = { picks: { digits: 1 } }] = type.places;
      const selection = [["7".repeat("digits" in picks ? picks.digits : 1)]];
      const terms = BOOKS.a[region][type.code];
      if (!terms) throw new Error(`book a does not sell ${type.code}`);
      expect(payoutOf(type, terms, selection, ODDS_SCALE, sevens).payoutMinor).toBe(
        type.mostWon(selection, terms.odds),
      );
    }
});
