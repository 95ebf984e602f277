import { isTwo, rankOf } from "#/lib/rules/studio/tienlen/cards.ts";
import { type Combination, isBomb, playsOf } from "#/lib/rules/studio/tienlen/combinations.ts";
import type { Hand, Move } from "#/lib/rules/studio/tienlen/hand.ts";

/** A hand this short is played out whatever it costs. */
const SHORT = 4;
const DEAR = 100;
const OF_MORE = 13;

/**
 * What a bot of the demonstration plays. It looks at its own cards and at what lies on the table: never at another's
 * hand or at the deck.
 */
export function botMove(hand: Hand): Move {
  const place = hand.toMove;
  const own = hand.hands[place] ?? [];
  const plays = playsOf(own, hand.trick?.made ?? null, hand.must);
  const best = plays.toSorted((a, b) => costOf(a, own) - costOf(b, own))[0];
  if (!best) return { place, cards: [] };
  const isDear = isTwo(best.top) || isBomb(best);
  const isWorth =
    !isDear || own.length <= SHORT || hand.trick === null || isTwo(hand.trick.made.top);
  return { place, cards: isWorth ? best.cards : [] };
}

/** Low cards first, many at once rather than few, and no pair torn apart for a single where another will do. */
function costOf({ cards, top, kind }: Combination, own: readonly number[]): number {
  const same = own.filter((card) => rankOf(card) === rankOf(top)).length;
  const isTorn = kind === "single" && same > 1;
  const dear = isTwo(top) || (isBomb({ cards, top, kind }) && own.length > SHORT) ? DEAR : 0;
  return rankOf(top) - cards.length * 2 + (isTorn ? OF_MORE : 0) + dear;
}
