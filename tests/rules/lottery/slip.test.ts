import { describe, expect, it } from "vitest";
import { hitsOf } from "#/lib/rules/lottery/hits.ts";
import { mostOfLines } from "#/lib/rules/lottery/most.ts";
import { playedLines, priceSlip, type SaleTerms, type SlipLine } from "#/lib/rules/lottery/slip.ts";
import { BOOKS } from "#/lib/rules/lottery/vietnam/books.ts";
import { VIETNAM_GAMES } from "#/lib/rules/lottery/vietnam/games.ts";
import { NORTH, typeOf } from "../../support/vietnam-lottery.ts";

const sale: SaleTerms = {
  types: new Map(
    VIETNAM_GAMES.north.types.flatMap((type) => {
      const terms = BOOKS.a.north[type.code];
      return terms ? [[type.code, { type, terms }] as const] : [];
    }),
  ),
  mostTogether: VIETNAM_GAMES.north.mostTogether,
  minStakeMinor: 100_000n,
  mostOfLineMinor: 10_000_000_000n,
};
const line = (type: string, picks: readonly string[], stakeMinor = 1_000_000n) => ({
  ...{ id: 1, type, selection: [picks], stakeMinor },
});

const mostOf = (lines: readonly SlipLine[]) =>
  mostOfLines(playedLines(lines, sale), sale.mostTogether)(1n);

describe("a slip that is being written", () => {
  it("costs what each line's single bets cost, and can win what one draw can pay for all", () => {
    const lines = [line("lo2", ["08", "27", "71", "90"]), line("parlay2", ["08", "71"])];
    const slip = priceSlip(lines, sale);
    expect(slip.lines.map(({ bets, stakesEach }) => [bets, stakesEach])).toEqual([
      [4, 27],
      [1, 1],
    ]);
    expect(slip.totalMinor).toBe(108_000_000n + 1_000_000n);
    // Every number on one of the four, but one on the other of the pair: each hit is worth the same.
    expect(mostOf(lines)).toEqual({
      minor: 2_697_300_000n + 16_000_000n,
      isReached: true,
    });
    expect(slip.isReady).toBe(true);
  });

  it("can win one special prize however many numbers are bet on it", () => {
    const lines = [line("de", ["12"]), line("de", ["34"]), line("de", ["56"])];
    expect(mostOf(lines)).toEqual({ minor: 99_900_000n, isReached: true });
  });

  it("can win nothing on a line that lacks numbers", () => {
    const lines = [line("de", ["12"]), line("parlay3", ["08"])];
    expect(mostOf(lines).minor).toBe(99_900_000n);
  });

  it("is not ready while a line lacks numbers, and that line costs nothing yet", () => {
    const slip = priceSlip([line("parlay3", ["08"])], sale);
    expect(slip.lines[0]).toMatchObject({ missing: 2, priceMinor: 0n });
    expect(slip.isReady).toBe(false);
  });

  it("is not ready with a stake below the least or a win above the most of a line", () => {
    const below = priceSlip([line("de", ["08"], 99_999n)], sale);
    const above = priceSlip([line("de", ["08"], 1_000_000_000n)], sale);
    expect([below, above].map(({ lines }) => lines[0]?.refusal)).toEqual([
      "below_least",
      "above_most",
    ]);
    expect([below.isReady, above.isReady]).toEqual([false, false]);
  });

  it("is not ready when it is empty, and leaves out what is not sold", () => {
    expect(priceSlip([], sale).isReady).toBe(false);
    expect(priceSlip([line("pairs", ["08", "71"])], sale).lines).toEqual([]);
  });
});

describe("what matched on a drawn ticket", () => {
  it("counts a number as often as it fell, and names the numbers that did", () => {
    const hits = hitsOf(typeOf("north", "lo2"), [["27", "05", "98"]], NORTH);
    expect(hits.count).toBe(11);
    expect([...(hits.marked[0] ?? [])]).toEqual(["27", "05"]);
  });

  it("names all numbers of a combination that came up, and none of one that did not", () => {
    expect(hitsOf(typeOf("north", "parlay2"), [["27", "05"]], NORTH).marked).toEqual([
      new Set(["27", "05"]),
    ]);
    expect(hitsOf(typeOf("north", "parlay2"), [["27", "98"]], NORTH)).toMatchObject({
      count: 0,
      marked: [new Set()],
    });
  });
});
