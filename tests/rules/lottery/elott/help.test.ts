import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { toNumber } from "#/lib/base/fraction.ts";
import type { Expectation, LotteryGame, Selection } from "#/lib/rules/lottery/bet-type.ts";
import { FIVE_DIGITS } from "#/lib/rules/lottery/elott/five-digits.ts";
import { K3 } from "#/lib/rules/lottery/elott/k3.ts";
import { KENO } from "#/lib/rules/lottery/elott/keno.ts";
import { PK10 } from "#/lib/rules/lottery/elott/pk10.ts";
import { findBetType } from "#/lib/rules/lottery/games.ts";

function expected(game: LotteryGame, code: string, selection: Selection): Expectation {
  const type = findBetType(game, code);
  if (!type) throw new Error(`${game.code} has no ${code}`);
  return type.expectation(selection);
}
const chance = ({ won }: Expectation) =>
  100 * Object.values(won).reduce((sum, each) => sum + toNumber(each), 0);
/** One pick in the first of so many places. */
const first = (pick: string, places: number): Selection =>
  Array.from({ length: places }, (_, at) => (at === 0 ? [pick] : []));

it.each(["es", "en"])("the help in %s tells the chances that the rules come to", (lang) => {
  const text = readFileSync(`src/content/help/${lang}/e-lottery.md`, "utf8");
  const told = [...text.matchAll(/(\d+(?:[.,]\d+)?)\s?%/gu)].map(([, figure = ""]) =>
    Number(figure.replace(",", ".")),
  );
  const over = expected(KENO, "sum_size", [["big"]]);
  const big = chance(expected(K3, "side", [["big"]]));
  const figures = [
    chance(over),
    big,
    chance(expected(K3, "triple", [["1"]])),
    chance(expected(PK10, "car", first("01", 10))),
    chance(expected(FIVE_DIGITS, "digit", first("0", 5))),
    100 * toNumber(over.refunded),
    big,
    1.95 * big,
  ];
  expect(told).toHaveLength(figures.length);
  for (const [at, figure] of figures.entries())
    expect(told[at], `the ${at + 1}th`).toBeCloseTo(figure, 2);
});
