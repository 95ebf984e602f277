import { expect, test } from "vitest";
import type { LotteryGame } from "#/lib/rules/lottery/bet-type.ts";
import { findGame } from "#/lib/rules/lottery/games.ts";
import {
  matchBalls,
  matchEnding,
  numbersKindOf,
  readNumbers,
} from "#/lib/rules/lottery/my-numbers.ts";
import { REGIONAL_CODES } from "#/lib/rules/lottery/regions.ts";

const game = (code: string): LotteryGame => findGame(code) ?? expect.unreachable(code);
const north = game(REGIONAL_CODES.north);
const south = game(REGIONAL_CODES.south);

test.for<readonly [string, string, readonly string[][], readonly string[]]>([
  ["north", "68, 404;79\n68", [["68"], ["404"], ["79"]], []],
  ["north", "7 123456 lô 00", [["00"]], ["7", "123456", "lô"]],
  ["south", "123456", [["123456"]], []],
])("numbers of the %s are read from “%s”", ([region, text, plays, bad]) => {
  const read = readNumbers(region === "north" ? north : south, text);
  expect(read).toEqual({ plays, bad });
});

test.for<readonly [string, string, readonly string[][], readonly string[]]>([
  [
    "mega-645",
    "3 14-15, 22 030 41\n1 2 3",
    [
      ["03", "14", "15", "22", "30", "41"],
      ["01", "02", "03"],
    ],
    [],
  ],
  ["mega-645", "46", [], ["46"]],
  ["mega-645", "5 05", [], ["5 05"]],
  ["11x5", "1 two 3; 11", [["11"]], ["1 two 3"]],
  ["ssc", "90210 10 1", [["90210"], ["10"]], ["1"]],
])("plays of %s are read from “%s”", ([code, text, plays, bad]) => {
  expect(readNumbers(game(code), text)).toEqual({ plays, bad });
});

test("of what is pasted the first fifty count", () => {
  const all = Array.from({ length: 100 }, (_, at) => String(at).padStart(2, "0")).join(" ");
  expect(readNumbers(north, all).plays).toHaveLength(50);
});

test("two digits match each number that ends with them, and a ticket's number the shorter prizes by its end", () => {
  const drawn = [["123468"], ["55568"], ["00001", "00168"], ["3468"], ["468"], ["68"]];
  expect(matchEnding(south, ["68"], drawn)).toEqual([
    { drum: 0, fallen: "123468" },
    { drum: 1, fallen: "55568" },
    { drum: 2, fallen: "00168" },
    { drum: 3, fallen: "3468" },
    { drum: 4, fallen: "468" },
    { drum: 5, fallen: "68" },
  ]);
  expect(matchEnding(south, ["993468"], drawn)).toEqual([
    { drum: 3, fallen: "3468" },
    { drum: 4, fallen: "468" },
    { drum: 5, fallen: "68" },
  ]);
  expect(matchEnding(south, ["67"], drawn)).toEqual([]);
});

test("digits of the five that fall one by one match the end of all five", () => {
  expect(matchEnding(game("ssc"), ["10"], [["9", "0", "2", "1", "0"]])).toEqual([
    { drum: 0, fallen: "90210" },
  ]);
  expect(matchEnding(game("ssc"), ["90"], [["9", "0", "2", "1", "0"]])).toEqual([]);
});

test("six numbers of a ticket win a prize by how many of them fall; other plays are counted only", () => {
  const drawn = [["01", "02", "03", "04", "05", "06", "07"]];
  const power = game("power-655");
  expect(matchBalls(power, ["01", "02", "03", "04", "05", "07"], drawn)).toEqual({
    hits: ["01", "02", "03", "04", "05", "07"],
    tiers: ["jackpot2"],
  });
  expect(matchBalls(power, ["01", "02", "40"], drawn)).toEqual({ hits: ["01", "02"], tiers: [] });
  expect(matchBalls(game("keno"), ["01", "80"], [["80"]])).toEqual({ hits: ["80"], tiers: [] });
});

test("dice and cars are no numbers that one keeps", () => {
  expect(["k3", "pk10"].map((code) => numbersKindOf(game(code)))).toEqual([null, null]);
});
