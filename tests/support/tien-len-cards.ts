import { DECK, HAND_CARDS, RANKS, SUITS, sorted } from "#/lib/rules/studio/tienlen/cards.ts";
import { playsOf } from "#/lib/rules/studio/tienlen/combinations.ts";
import { type Hand, type Move, move } from "#/lib/rules/studio/tienlen/hand.ts";

/** "3S 10H" as cards. */
export const cards = (text: string): number[] =>
  text
    .split(" ")
    .filter(Boolean)
    .map((one) => {
      const rank = (RANKS as readonly string[]).indexOf(one.slice(0, -1));
      return rank * SUITS.length + "SCDH".indexOf(one.slice(-1));
    });

/** Numbers that are the same on each run: below `range`. */
export function numbers(seed: number): (range: number) => number {
  let state = seed >>> 0;
  return (range) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * range);
  };
}

/** Hands for so many, dealt by these numbers. */
export function dealt(next: (range: number) => number, players: number): (readonly number[])[] {
  const deck = Array.from({ length: DECK }, (_, card) => card);
  for (let last = DECK - 1; last > 0; last -= 1) {
    const at = next(last + 1);
    [deck[last], deck[at]] = [deck[at] ?? 0, deck[last] ?? 0];
  }
  return Array.from({ length: players }, (_, place) =>
    sorted(deck.slice(place * HAND_CARDS, (place + 1) * HAND_CARDS)),
  );
}

/** Any move that is allowed; passes one time in `passes` where it may. */
export function anyMove(hand: Hand, next: (range: number) => number, passes: number): Move {
  const place = hand.toMove;
  const plays = playsOf(hand.hands[place] ?? [], hand.trick?.made ?? null, hand.must);
  const isPass = hand.trick !== null && (plays.length === 0 || next(passes) === 0);
  return { place, cards: isPass ? [] : (plays[next(plays.length)]?.cards ?? []) };
}

/** Plays a hand to its end with any moves, and tells them. */
export function playOut(
  begun: Hand,
  next: (range: number) => number,
  passes = 5,
): { readonly end: Hand; readonly moves: readonly Move[] } {
  const moves: Move[] = [];
  let hand = begun;
  while (hand.winner === null) {
    const one = anyMove(hand, next, passes);
    const moved = move(hand, one);
    if (!moved.ok) throw new Error(`${moved.code} ${JSON.stringify(one)}`);
    moves.push(one);
    hand = moved.value;
  }
  return { end: hand, moves };
}
