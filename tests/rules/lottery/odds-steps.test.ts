import { describe, expect, it } from "vitest";
import { leastOf, returnOf } from "#/lib/rules/lottery/bet-type.ts";
import { bookAt } from "#/lib/rules/lottery/elott/books.ts";
import { ELOTT_GAMES } from "#/lib/rules/lottery/elott/games.ts";
import { findBetType, findGame } from "#/lib/rules/lottery/games.ts";
import {
  FULL_ODDS,
  factorAt,
  factorOfLine,
  faultOfSteps,
  loweredTerms,
} from "#/lib/rules/lottery/odds-steps.ts";
import { BOOKS } from "#/lib/rules/lottery/vietnam/books.ts";

const STEPS = [
  { from: 5_000n, factor: 9_500n },
  { from: 8_000n, factor: 9_000n },
];

describe("the odds of a number that is played much", () => {
  it.each([
    [0n, 10_000n],
    [499n, 10_000n],
    [500n, 9_500n],
    [799n, 9_500n],
    [800n, 9_000n],
    [1_000n, 9_000n],
    [5_000n, 9_000n],
  ])("at %s of a limit of 1000 are lowered by %s", (exposed, factor) => {
    expect(factorAt(STEPS, exposed, 1_000n)).toBe(factor);
    expect(factorAt([], exposed, 1_000n)).toBe(FULL_ODDS);
  });

  it("never rise as more of it is sold, and stop at the last step", () => {
    const factors = Array.from({ length: 2_001 }, (_, exposed) =>
      factorAt(STEPS, BigInt(exposed), 1_337n),
    );
    expect(factors.every((each, at) => at === 0 || each <= (factors[at - 1] ?? each))).toBe(true);
    expect(factors.at(-1)).toBe(9_000n);
  });

  const books = [
    ...ELOTT_GAMES.map((game) => [game, bookAt(game)] as const),
    ...(["north", "south"] as const).map(
      (region) =>
        [findGame(`xo-so-mien-${region === "north" ? "bac" : "nam"}`), BOOKS.a[region]] as const,
    ),
  ].flatMap(([game, book]) => (game ? [[game.code, game, book] as const] : []));

  it.each(books)(
    "return no more than what %s declares, and pay their share of it",
    (_, game, book) => {
      for (const [code, terms] of Object.entries(book)) {
        const type = findBetType(game, code);
        if (!type) throw new Error(code);
        const lowered = loweredTerms(terms, 9_500n);
        for (const [tier, odds] of Object.entries(terms.odds)) {
          const kept = lowered.odds[tier] ?? 0n;
          expect(kept * 10_000n <= odds * 9_500n && odds * 9_500n < (kept + 1n) * 10_000n).toBe(
            true,
          );
        }
        const [full, less] = [terms, lowered].map((each) => returnOf(type, each, leastOf(type)));
        if (!full || !less) throw new Error(code);
        expect(less.over * full.under < full.over * less.under, code).toBe(true);
      }
    },
  );

  it("are those of the line's number that is lowered the most", () => {
    const game = findGame("xo-so-mien-bac");
    const [de, parlay] = ["de", "parlay2"].map((code) => game && findBetType(game, code));
    if (!de || !parlay) throw new Error("no such types");
    const factorOf = (pick: string) =>
      ({ "27": 9_500n, "05": 9_000n, "05 27": 8_000n })[pick] ?? FULL_ODDS;
    expect(factorOfLine(de, [["27", "99"]], factorOf)).toBe(9_500n);
    expect(factorOfLine(de, [["27", "05"]], factorOf)).toBe(9_000n);
    expect(factorOfLine(de, [["99"]], factorOf)).toBe(FULL_ODDS);
    // A pair is a number of its own, in whichever order it is picked.
    expect(factorOfLine(parlay, [["27", "05"]], factorOf)).toBe(8_000n);
    expect(factorOfLine(parlay, [["27", "99"]], factorOf)).toBe(FULL_ODDS);
  });

  it.each([
    ["none", [], null],
    ["two that follow one another", STEPS, null],
    ["two in the wrong order", STEPS.toReversed(), "must have steps that begin later"],
    ["two that lower alike", [STEPS[0], { from: 8_000n, factor: 9_500n }], "and lower more"],
    ["one from nothing on", [{ from: 0n, factor: 9_000n }], "must have steps from above 0"],
    ["one at the limit", [{ from: 10_000n, factor: 9_000n }], "to below 100 per cent"],
    ["one that lowers nothing", [{ from: 5_000n, factor: 10_000n }], "must have factors between"],
    ["one that leaves nothing", [{ from: 5_000n, factor: 0n }], "must have factors between"],
    [
      "one that leaves a win less than it cost",
      [{ from: 5_000n, factor: 4_999n }],
      "must leave a win",
    ],
    ["one that leaves a win what it cost", [{ from: 5_000n, factor: 5_000n }], null],
  ] as const)("are set by steps: %s", (_, steps, fault) => {
    const terms = { stakesEach: 1, odds: { hit: 20_000n }, steps: steps as typeof STEPS };
    const found = faultOfSteps(terms);
    if (fault === null) expect(found).toBeNull();
    else expect(found).toContain(fault);
  });
});
