import fc from "fast-check";
import { expect, test } from "vitest";
import { reduced } from "#/lib/base/fraction.ts";
import {
  type BetType,
  type LotteryGame,
  leastOf,
  mostOf,
  ODDS_SCALE,
  payoutOf,
  priceOf,
  returnOf,
} from "#/lib/rules/lottery/bet-type.ts";
import { checkSelection } from "#/lib/rules/lottery/checks.ts";
import { drawFromBytes } from "#/lib/rules/lottery/drawn-from-bytes.ts";
import { bookAt } from "#/lib/rules/lottery/elott/books.ts";
import { ELOTT_GAMES } from "#/lib/rules/lottery/elott/games.ts";

/** Some picks of each place of a type, as many as it takes. */
const selectionOf = (type: BetType) =>
  fc
    .tuple(
      ...type.places.map(({ picks, min, max }) => {
        const all = "listed" in picks ? picks.listed : [..."0123456789"];
        return fc.subarray([...all], { minLength: min, maxLength: Math.min(max, all.length) });
      }),
    )
    .filter((selection) => checkSelection(type, selection).ok);

const cases = ELOTT_GAMES.flatMap((game) =>
  game.types.map((type) => [`${game.code} ${type.code}`, game, type] as const),
);
const termsOf = (game: LotteryGame, type: BetType) => {
  const terms = bookAt(game)[type.code];
  if (!terms) throw new Error(`${game.code} has no odds of ${type.code}`);
  return terms;
};

test.for(cases)("%s never pays more than the most that a ticket was sold for", ([, game, type]) => {
  const terms = termsOf(game, type);
  fc.assert(
    fc.property(
      selectionOf(type),
      fc.bigInt(1n, 10_000_000n),
      fc.infiniteStream(fc.integer({ min: 0, max: 255 })),
      (selection, stake, bytes) => {
        const drawn = drawFromBytes(game, () => bytes.next().value);
        const { payoutMinor, refundMinor } = payoutOf(type, terms, selection, stake, drawn);
        const price = priceOf(type, terms, selection, stake);
        expect(payoutMinor <= mostOf(type, terms, selection, stake)).toBe(true);
        expect(refundMinor <= price).toBe(true);
        // Rounded down, by less than one unit.
        const { won } = type.outcome(selection, drawn);
        const exact = Object.entries(won).reduce(
          (sum, [tier, hits]) => sum + (terms.odds[tier] ?? 0n) * BigInt(hits) * stake,
          0n,
        );
        expect(exact - payoutMinor * ODDS_SCALE < ODDS_SCALE).toBe(true);
      },
    ),
    { numRuns: 60 },
  );
});

test.for(cases.filter(([, , type]) => type.tiers.length === 1 || !type.byPick))(
  "%s returns the same share however much of it is picked",
  ([, game, type]) => {
    const terms = termsOf(game, type);
    const share = reduced(returnOf(type, terms, leastOf(type)));
    fc.assert(
      fc.property(selectionOf(type), (selection) => {
        expect(reduced(returnOf(type, terms, selection))).toEqual(share);
      }),
      { numRuns: 60 },
    );
  },
);
