import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  dealt,
  faceOf,
  heldOf,
  isPvp,
  type Move,
  robotsOf,
  SEATS,
  shareOf,
  TRICKS,
  takenBy,
  tricksOf,
  winnersOf,
} from "#/sandbox/vendor/pvp/rules.ts";

const KEY = "k".repeat(40);
const name = fc.stringMatching(/^[\w-]{16}$/);
const orders = fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: TRICKS });

/** A whole hand in which the member plays by places among the dealt. */
function playOut(reference: string, order: readonly number[]) {
  const own = dealt(KEY, reference)[0] ?? [];
  const moves: Move[] = order.map((at) => ({ card: own[at] ?? 0, auto: false }));
  return { moves, tricks: tricksOf(KEY, reference, moves) };
}

describe("a table of players of the sandbox", () => {
  it("is each of the vendors' PVP games, and none of the house", () => {
    expect(["truco", "phom", "poker-de-cantina"].map(isPvp)).toEqual([true, true, true]);
    expect(["tien-len-mien-nam", "triple-siete", "bacara-saigon"].map(isPvp)).toEqual(
      Array(3).fill(false),
    );
  });

  it("deals twenty different cards, and each is played once", () => {
    fc.assert(
      fc.property(name, orders, (reference, order) => {
        const cards = dealt(KEY, reference).flat();
        expect(new Set(cards).size).toBe(SEATS * TRICKS);
        expect(cards.every((card) => card >= 0 && card < 52)).toBe(true);
        const { tricks } = playOut(reference, order);
        expect(tricks.flatMap((trick) => trick.cards).toSorted((a, b) => a - b)).toEqual(
          cards.toSorted((a, b) => a - b),
        );
      }),
    );
  });

  it("gives each trick to its highest card, and the hand to whoever took most", () => {
    fc.assert(
      fc.property(name, orders, (reference, order) => {
        const { tricks } = playOut(reference, order);
        for (const { cards, taker } of tricks)
          expect(cards.every((card) => card <= (cards[taker] ?? -1))).toBe(true);
        const taken = takenBy(tricks);
        expect(taken.reduce((sum, count) => sum + count, 0)).toBe(TRICKS);
        const winners = winnersOf(tricks);
        expect(winners.length).toBeGreaterThan(0);
        expect(winners.every((seat) => taken[seat] === Math.max(...taken))).toBe(true);
      }),
    );
  });

  it("loses no money and makes none: stakes are payouts and rake, whoever wins", () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10n ** 15n),
        fc.integer({ min: 1, max: SEATS }),
        (stake, winners) => {
          const { potMinor, shareMinor, rakeMinor } = shareOf(stake, winners);
          expect(potMinor).toBe(stake * 4n);
          expect(shareMinor * BigInt(winners) + rakeMinor).toBe(potMinor);
          expect(rakeMinor).toBeGreaterThanOrEqual((potMinor * 3n) / 100n);
          expect(rakeMinor).toBeLessThan((potMinor * 3n) / 100n + 4n);
        },
      ),
    );
    expect(shareOf(1_000_00n, 1)).toEqual({
      ...{ potMinor: 4_000_00n, shareMinor: 3_880_00n, rakeMinor: 120_00n },
    });
  });

  it("has robots play the same whatever the member does later", () => {
    const whole = playOut("a-hand-of-tests-", [4, 3, 2, 1, 0]);
    const begun = tricksOf(KEY, "a-hand-of-tests-", whole.moves.slice(0, 2));
    expect(whole.tricks.slice(0, 2)).toEqual(begun);
  });

  it("pays no way of playing more than another: who leaves, saves or spends cards gets 97 % back", () => {
    const HANDS = 400;
    const ways: ((held: readonly number[], seen: () => readonly number[]) => number | undefined)[] =
      [
        (held) => held[0],
        (held) => held.at(-1),
        (held) => (held.length > 3 ? held[0] : held.at(-1)),
        (held, seen) => (Math.max(...seen()) > 40 ? held.at(-1) : held[0]),
      ];
    for (const choose of ways) {
      let paid = 0n;
      for (let hand = 0; hand < HANDS; hand++) {
        const reference = `hand-${hand}`;
        const held = [...(dealt(KEY, reference)[0] ?? [])];
        const moves: Move[] = [];
        const seen = () => tricksOf(KEY, reference, moves).at(-1)?.cards ?? [];
        while (held.length > 0) {
          const card = choose(held, seen) ?? -1;
          held.splice(held.indexOf(card), 1);
          moves.push({ card, auto: false });
        }
        const winners = winnersOf(tricksOf(KEY, reference, moves));
        if (winners.includes(0)) paid += shareOf(1_000n, winners.length).shareMinor;
      }
      const back = Number(paid) / (HANDS * 1_000);
      expect(back).toBeGreaterThan(0.97 - 0.25);
      expect(back).toBeLessThan(0.97 + 0.25);
    }
  });

  it("names three robots, tells faces, and what is still held", () => {
    expect(new Set(robotsOf(KEY, "a-hand-of-tests-")).size).toBe(3);
    expect([faceOf(0), faceOf(51)]).toEqual([
      { rank: "2", suit: "♣" },
      { rank: "A", suit: "♠" },
    ]);
    const { moves } = playOut("a-hand-of-tests-", [0, 1, 2, 3, 4]);
    expect(heldOf(KEY, "a-hand-of-tests-", { moves: moves.slice(0, 3) })).toEqual(
      moves.slice(3).map(({ card }) => card),
    );
  });
});
