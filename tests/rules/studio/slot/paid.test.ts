import { expect, it } from "vitest";
import { linesOf, paidIn } from "#/lib/rules/studio/slot/paid.ts";

const window = [
  ["sol", "luna", "sol", "mano", "sol"],
  ["mano", "mano", "gallo", "sol", "luna"],
  ["luna", "sol", "mano", "luna", "mano"],
];
const marksOf = (
  wins: Parameters<typeof paidIn>[0]["wins"],
  lines: readonly (readonly number[])[],
) => {
  const isPaid = paidIn({ window, wins }, lines);
  return window.map((row, at) => row.map((_, reel) => (isPaid(at, reel) ? "x" : ".")).join(""));
};

it("marks of a line as many reels as it paid for, from the first", () => {
  const wins = [{ line: 2, symbol: "mano", count: 3 }];
  expect(
    marksOf(wins, [
      [0, 0, 0, 0, 0],
      [1, 1, 2, 1, 0],
    ]),
  ).toEqual([".....", "xx...", "..x.."]);
});

it("marks what pays anywhere, wherever it lies, and nothing of a line that is not known", () => {
  const wins = [
    { line: null, symbol: "luna", count: 4 },
    { line: 9, symbol: "sol", count: 3 },
  ];
  expect(marksOf(wins, [])).toEqual([".x...", "....x", "x..x."]);
});

it("knows the lines of the house's slot, and none of another game", () => {
  expect(linesOf("gallo-de-jade")).toHaveLength(20);
  expect(linesOf("marea-alta")).toEqual([]);
});
