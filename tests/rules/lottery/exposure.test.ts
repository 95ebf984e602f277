import { describe, expect, it } from "vitest";
import {
  type BetType,
  exposureOf,
  mostOf,
  type Selection,
  type Terms,
} from "#/lib/rules/lottery/bet-type.ts";
import { checkSelection } from "#/lib/rules/lottery/checks.ts";
import { findBetType, findGame, LOTTERY_CODES } from "#/lib/rules/lottery/games.ts";

const STAKE = 10_000n;
const TWICE = [..."0123456789"].map((digit) => digit.repeat(2));
const twice = (type: BetType): Terms => ({
  stakesEach: 1,
  odds: Object.fromEntries(type.tiers.map((tier) => [tier, 20_000n])),
});
const exposure = (game: string, code: string, selection: Selection) => {
  const found = findGame(game);
  const type = found && findBetType(found, code);
  if (!type) throw new Error(`${game} has no ${code}`);
  return exposureOf(type, twice(type), selection, STAKE);
};

describe("what a line can win on which number", () => {
  it.each([
    ["xo-so-mien-bac", "de", [["27", "05"]], ["27", "05"]],
    ["xo-so-mien-bac", "parlay3", [["27", "05", "11"]], ["05 11 27"]],
    ["xo-so-mien-nam", "pairs", [["27", "05", "11"]], ["05 11", "05 27", "11 27"]],
    ["ssc", "digit", [["1"], [], ["2", "3"], [], []], ["1////", "//2//", "//3//"]],
    ["ssc", "front3_direct", [["1", "2"], ["3"], ["4"]], ["1/3/4", "2/3/4"]],
    ["ssc", "front3_group3", [["3", "1", "2"]], ["1 2", "1 3", "2 3"]],
    ["ssc", "front3_group6", [["3", "1", "2", "4"]], ["1 2 3", "1 2 4", "1 3 4", "2 3 4"]],
    ["k3", "two_different", [["1", "2", "3"]], ["1 2", "1 3", "2 3"]],
    ["k3", "pair_single", [["1"], ["2", "3"]], ["1/2", "1/3"]],
    ["11x5", "any3", [["01", "02", "03", "04"]], ["01 02 03", "01 02 04", "01 03 04", "02 03 04"]],
    ["keno", "pick1", [["01", "02"]], ["01", "02"]],
    [
      "mega-645",
      "six",
      [["01", "02", "03", "04", "05", "07", "06"]],
      [
        "01 02 03 04 05 06",
        "01 02 03 04 05 07",
        "01 02 03 04 06 07",
        "01 02 03 05 06 07",
        "01 02 04 05 06 07",
        "01 03 04 05 06 07",
        "02 03 04 05 06 07",
      ],
    ],
  ] as const)("%s %s of %j stands at each single bet", (game, code, selection, picks) => {
    expect(exposure(game, code, selection).map(({ pick }) => pick)).toEqual(picks);
  });

  it.each([
    ["mega-645", 12, 924],
    ["mega-645", 13, 1_716],
    ["power-655", 13, 1_716],
    ["power-655", 18, 18_564],
  ] as const)("%s counts %i numbers by each six among them: %i", (game, count, sixes) => {
    const numbers = Array.from({ length: count }, (_, at) => String(count - at).padStart(2, "0"));
    const picks = exposure(game, "six", [numbers]).map(({ pick }) => pick);
    expect(new Set(picks).size).toBe(sixes);
    // The same as each would be counted that is bought alone.
    const six = [[numbers[5], numbers[0], numbers[3], numbers[1], numbers[4], numbers[2]]];
    expect(picks).toContain(exposure(game, "six", six as Selection)[0]?.pick);
  });

  const split = LOTTERY_CODES.flatMap((code) =>
    (findGame(code)?.types ?? [])
      .filter(({ singles }) => singles)
      .map((type) => [code, type.code, type] as const),
  );

  it.each(split)(
    "each single bet of %s %s can be sold, and wins as much as another",
    (...named) => {
      const type = named[2];
      const count = type.places.length > 1 ? 2 : 8;
      const selection = type.places.map(({ picks, max }, at) => {
        const all = "listed" in picks ? picks.listed : TWICE.map((two) => two.slice(-picks.digits));
        const from = (at * count) % all.length;
        return all.slice(from, from + Math.min(max, count));
      });
      const most = (each: Selection) => mostOf(type, twice(type), each, STAKE);
      const singles = type.singles?.(selection) ?? [];
      expect(singles.map((each) => checkSelection(type, each).ok)).not.toContain(false);
      expect(new Set(singles.map(most)).size).toBe(1);
      const all = singles.reduce((sum, each) => sum + most(each), 0n);
      expect(all).toBeGreaterThanOrEqual(most(selection));
    },
  );
});
