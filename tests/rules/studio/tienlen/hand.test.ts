import { describe, expect, it } from "vitest";
import { cardText, isCard } from "#/lib/rules/studio/tienlen/cards.ts";
import { TIEN_LEN } from "#/lib/rules/studio/tienlen/game.ts";
import {
  beginHand,
  type Hand,
  move,
  moveOfAbsent,
  replay,
} from "#/lib/rules/studio/tienlen/hand.ts";
import { pursesOf, settle } from "#/lib/rules/studio/tienlen/scores.ts";
import { cards, dealt, numbers, playOut } from "../../../support/tien-len-cards.ts";

/** A hand as if these had been dealt; with fewer cards than are, so that a test sees its end. */
const begin = (hands: readonly string[], lead: number | null = 0): Hand =>
  beginHand(
    TIEN_LEN,
    hands.map((text) => cards(text)),
    lead,
  );

/** Makes moves, each "place: cards". */
function played(hand: Hand, ...moves: string[]): Hand {
  const end = replay(
    hand,
    moves.map((text) => {
      const [place = "", held = ""] = text.split(":");
      return { place: Number(place), cards: cards(held) };
    }),
  );
  if (!end.ok) throw new Error(end.code);
  return end.value;
}

const refusal = (hand: Hand, place: number, text: string) => {
  const moved = move(hand, { place, cards: cards(text) });
  return moved.ok ? null : moved.code;
};

describe("a hand", () => {
  it("is led by the lowest card that was dealt, which has to be played, where nobody won before", () => {
    const hand = begin(["4S 9H", "3C 3D 7S", "5S 6S"], null);
    expect(hand.toMove).toBe(1);
    expect(refusal(hand, 1, "7S")).toBe("must_include");
    expect(refusal(hand, 1, "")).toBe("must_lead");
    expect(played(hand, "1:3C 3D").toMove).toBe(2);
  });

  it("is led by who won before, with anything", () => {
    const hand = begin(["4S 9H", "3C 3D 7S"], 0);
    expect(played(hand, "0:9H").toMove).toBe(1);
  });

  it("refuses what is not theirs, not their turn, no combination, and what does not beat", () => {
    const hand = played(begin(["4S 9H", "3C 3D 7S 8S", "5S KD"]), "0:4S");
    expect(refusal(hand, 2, "5S")).toBe("not_your_turn");
    expect(refusal(hand, 1, "KD")).toBe("cards_not_held");
    expect(refusal(hand, 1, "7S 7S")).toBe("cards_not_held");
    expect(refusal(hand, 1, "7S 8S")).toBe("not_a_combination");
    expect(refusal(hand, 1, "3C")).toBe("does_not_beat");
    expect(refusal(hand, 1, "3C 3D")).toBe("does_not_beat");
  });

  it("has who passed out of the trick until it ends; who won it leads", () => {
    let hand = played(begin(["4S 9H KS", "3C 7S QS", "5S 8D AD"]), "0:4S", "1:", "2:5S", "0:9H");
    expect([hand.toMove, hand.trick?.place]).toEqual([2, 0]);
    hand = played(hand, "2:");
    expect([hand.toMove, hand.trick, hand.passed]).toEqual([0, null, [false, false, false]]);
  });

  it("is over with the first who is out, and takes no move then", () => {
    const hand = played(begin(["4S", "3C 7S"]), "0:4S");
    expect(hand.winner).toBe(0);
    expect(refusal(hand, 1, "7S")).toBe("hand_over");
  });

  it("lets a 2 be the last card", () => {
    expect(played(begin(["4S 2H", "3C 7S 8S"]), "0:4S", "1:7S", "0:2H").winner).toBe(0);
  });

  it("plays the lowest single for who is away and leads, and else passes", () => {
    const hand = begin(["4S 4C 9H", "3C 7S"]);
    expect(moveOfAbsent(hand)).toEqual({ place: 0, cards: cards("4S") });
    expect(moveOfAbsent(played(hand, "0:4S"))).toEqual({ place: 1, cards: [] });
    const lowest = begin(["4S 4C 9H", "3C 7S"], null);
    expect(move(lowest, moveOfAbsent(lowest)).ok).toBe(true);
  });
});

describe("what is paid", () => {
  const owed = (hand: Hand) =>
    settle(hand).transfers.map(({ from, to, units, why }) => `${from}>${to} ${units} ${why}`);

  it("is each card left, double for who played none", () => {
    expect(owed(played(begin(["4S", "3C 7S", "8S 9S 10D"]), "0:4S"))).toEqual([
      "1>0 4 unplayed",
      "2>0 6 unplayed",
    ]);
    expect(
      owed(played(begin(["4S 5S", "3C 7S 9D"]), "0:4S", "1:7S", "0:", "1:3C", "0:5S")),
    ).toEqual(["1>0 1 cards"]);
  });

  it("is more for 2s and bombs that are left", () => {
    const end = played(begin(["4S", "2S 2H 3C", "5S 5C 5D 5H", "6S 6C 7S 7C 8S 8C 9S 9C"]), "0:4S");
    expect(owed(end)).toEqual(["1>0 21 unplayed", "2>0 18 unplayed", "3>0 36 unplayed"]);
  });

  it("for a 2 that is cut is paid by whose it was", () => {
    const hand = begin(["2H 3S 5D", "6S 6C 7S 7C 8S 8C 9D JD"]);
    expect(played(hand, "0:2H", "1:6S 6C 7S 7C 8S 8C", "0:").cuts).toEqual([
      { from: 0, to: 1, units: 10, why: "cut" },
    ]);
  });

  it("in a chain of cuts is all paid by who was cut last", () => {
    const hand = begin([
      "2H 3S 5D",
      "6S 6C 7S 7C 8S 8C 9D JD",
      "JS JC JH 4S 10S",
      "QS QC QD QH 4D",
    ]);
    const end = played(hand, "0:2H", "1:6S 6C 7S 7C 8S 8C", "2:", "3:QS QC QD QH", "0:", "1:");
    expect(end.cuts).toEqual([{ from: 1, to: 3, units: 20, why: "cut" }]);
    expect(end.toMove).toBe(3);
  });

  it("for a cut with the last cards is paid too", () => {
    const end = played(begin(["2S 2C 3S", "QS QC QD QH"]), "0:2S 2C", "1:QS QC QD QH");
    expect(owed(end)).toEqual(["0>1 10 cut", "0>1 1 cards"]);
  });

  it("is never more than the buy-in has left, and what was won can be lost again", () => {
    const end = played(begin(["4S", "2C 2D 2H 3C 5S 5C 5D 5H AS AC AD AH"]), "0:4S");
    const { transfers, nets } = settle(end);
    expect(transfers[0]).toMatchObject({ units: 69, paid: 40 });
    expect(nets).toEqual([40, -40]);
  });

  it("leaves the rake of each winner's net, cut to whole minor units and with a cap", () => {
    const settled = { transfers: [], nets: [33, -40, 7] };
    expect(pursesOf(TIEN_LEN, settled, 40_000n)).toEqual([
      { net: 33_000n, rake: 990n, pays: 72_010n },
      { net: -40_000n, rake: 0n, pays: 0n },
      { net: 7_000n, rake: 210n, pays: 46_790n },
    ]);
    const most = { transfers: [], nets: [120, -40, -40, -40] };
    expect(pursesOf(TIEN_LEN, most, 40_000n)[0]).toEqual({
      net: 120_000n,
      rake: 3_000n,
      pays: 157_000n,
    });
    expect(pursesOf(TIEN_LEN, { transfers: [], nets: [33, -33] }, 40n)[0]?.rake).toBe(0n);
  });
});

describe("six thousand hands of any legal moves", () => {
  it.each([2, 3, 4])(
    "of %i end, move nothing but the rake, and nobody loses more than the buy-in",
    (players) => {
      const next = numbers(players);
      const seen = new Set<string>();
      for (let game = 0; game < 2_000; game += 1) {
        const hands = dealt(next, players);
        const begun = beginHand(TIEN_LEN, hands, game % 3 === 0 ? null : next(players));
        const { end, moves } = playOut(begun, next, 2 + next(8));
        const { nets, transfers } = settle(end);
        for (const { why } of transfers) seen.add(why);
        const stake = BigInt(TIEN_LEN.buyIn) * BigInt(1 + next(5_000));
        const purses = pursesOf(TIEN_LEN, { nets, transfers }, stake);
        const sum = purses.reduce((all, { pays }) => all + pays - stake, 0n);
        const rakes = purses.reduce((all, { rake }) => all + rake, 0n);
        expect(sum).toBe(-rakes);
        expect(nets.reduce((all, net) => all + net, 0)).toBe(0);
        expect(Math.min(...nets)).toBeGreaterThanOrEqual(-TIEN_LEN.buyIn);
        for (const { net, rake } of purses) expect(rake).toBeLessThanOrEqual(net > 0n ? net : 0n);
        const replayed = replay(begun, moves);
        expect(replayed).toEqual({ ok: true, value: end });
        const shown = [...moves.flatMap((one) => one.cards), ...end.hands.flat()];
        expect(shown.toSorted((a, b) => a - b)).toEqual(hands.flat().toSorted((a, b) => a - b));
      }
      expect([...seen]).toEqual(expect.arrayContaining(["cut", "cards", "unplayed", "instant"]));
    },
  );
});

it("names cards", () => {
  expect(cards("3S 10H 2D").map(cardText)).toEqual(["3♠", "10♥", "2♦"]);
  expect([-1, 0, 51, 52, 0.5, "3"].map(isCard)).toEqual([false, true, true, false, false, false]);
});
