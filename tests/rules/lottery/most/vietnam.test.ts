import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DrawnNumbers } from "#/lib/rules/lottery/bet-type.ts";
import { mostOfLines } from "#/lib/rules/lottery/most.ts";
import { miss, pairs, parlay } from "#/lib/rules/lottery/vietnam/appearing.ts";
import { BOOKS } from "#/lib/rules/lottery/vietnam/books.ts";
import { VIETNAM_GAMES } from "#/lib/rules/lottery/vietnam/games.ts";
import { matching } from "#/lib/rules/lottery/vietnam/matching.ts";
import { mostTogetherOf } from "#/lib/rules/lottery/vietnam/most.ts";
import { anyLine, mostByTrying, written } from "../../../support/lottery-most.ts";
import { typeOf } from "../../../support/vietnam-lottery.ts";

const NORTH = VIETNAM_GAMES.north;

function line(code: string, picks: string, stakeMinor = 1_000_000n) {
  const terms = BOOKS.a.north[code];
  if (!terms) throw new Error(`book a does not sell ${code}`);
  return { type: typeOf("north", code), terms, selection: [picks.split(" ")], stakeMinor };
}
const most = (...lines: ReturnType<typeof line>[]) => mostOfLines(lines, NORTH.mostTogether)(1n);

describe("the most that several lines of the north can win together", () => {
  it("is one of three numbers where one special prize falls", () => {
    const one = most(line("de", "12"));
    expect(one).toEqual({ minor: 99_900_000n, isReached: true });
    expect(most(line("de", "12"), line("de", "34"), line("de", "56"))).toEqual(one);
  });

  it("is every number on the dearer of two, but one that lets a pair appear", () => {
    const [dear, cheap] = [line("lo2", "08", 2_000_000n), line("lo2", "27")];
    expect(most(dear, cheap)).toEqual({ minor: 27n * 199_800_000n, isReached: true });
    // Sixteen times the stake of the pair is more than one hit less.
    expect(most(dear, line("parlay2", "08 27", 20_000_000n))).toEqual({
      ...{ minor: 26n * 199_800_000n + 320_000_000n, isReached: true },
    });
  });

  it("is added up where lines win together: a number, its digits and its longer endings", () => {
    const sum = 99_900_000n + 9_990_000n + 9_990_000n + 980_000_000n + 9_000_000_000n;
    const lines = [
      line("de", "12"),
      line("tens", "1"),
      line("units", "2"),
      line("three", "312"),
      line("four", "4312"),
    ];
    expect(most(...lines)).toEqual({ minor: sum, isReached: true });
  });

  it("is a bound that says so where too many endings are tied together", () => {
    const numbers = Array.from({ length: 12 }, (_, at) => String(at + 20));
    const lines = [0, 4, 8].map((at) => line("parlay4", numbers.slice(at, at + 4).join(" ")));
    expect(most(...lines)).toEqual({ minor: 3n * 180_000_000n, isReached: true });
    expect(most(...lines, line("lo2", "99")).isReached).toBe(false);
  });

  it("grows with the stakes of all", () => {
    const weighed = mostOfLines([line("de", "12"), line("de", "34")], NORTH.mostTogether);
    expect(weighed(7n)).toEqual({ minor: 7n * 99_900_000n, isReached: true });
  });
});

describe.each([5, 6])("numbers of %i digits, and two of two", (digits) => {
  const special = { drum: 0, index: 0, digits };
  const slots = [special, { drum: 1, index: 0, digits: 2 }, { drum: 1, index: 1, digits: 2 }];
  const types = [
    matching({ code: "lo2", group: "lo", digits: 2, slots }),
    matching({ code: "de", group: "de", digits: 2, slots: [special] }),
    matching({ code: "head", group: "de", digits: 2, slots: slots.slice(1) }),
    matching({ code: "first", group: "de", digits: 2, slots: [special], part: "first" }),
    matching({ code: "tens", group: "de", digits: 1, slots: [special], part: "tens" }),
    matching({ code: "units", group: "de", digits: 1, slots: [special] }),
    matching({ code: "three", group: "de", digits: 3, slots: [special] }),
    matching({ code: "four", group: "de", digits: 4, slots: [special] }),
    parlay("north", 2),
    parlay("north", 3),
    miss("north", 4),
    pairs("south"),
  ];
  const small = "012";
  const space: DrawnNumbers[] = written(small, digits).flatMap((one) =>
    written(small, 2).flatMap((two) => written(small, 2).map((three) => [[one], [two, three]])),
  );

  it("pay together what the best of all draws pays", () => {
    const weigh = mostTogetherOf(slots, types);
    // Nothing is bet on a two: any other digit fares as it does.
    const lines = fc.array(anyLine(types, "01"), { minLength: 2, maxLength: 5 });
    fc.assert(
      fc.property(lines, (played) => {
        expect(mostOfLines(played, weigh)(1n)).toEqual({
          ...{ minor: mostByTrying(played, space), isReached: true },
        });
      }),
      { numRuns: digits === 5 ? 25 : 8 },
    );
  });
});
