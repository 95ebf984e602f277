/** A card as a number from 0 to 51: rank · 4 + suit, so that a higher number is a higher card. Sorting sorts. */
export type Card = number;

/** From the lowest: a 2 is above an ace. */
export const RANKS = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2"] as const;
/** From the lowest: spades, clubs, diamonds, hearts. */
export const SUITS = ["♠", "♣", "♦", "♥"] as const;

export const DECK = RANKS.length * SUITS.length;
/** Each member's, however many play. */
export const HAND_CARDS = 13;
/** The rank of the 2s. */
export const TWO = RANKS.length - 1;
const FIRST_RED_SUIT = 2;

/** From 0 (a 3) to 12 (a 2). */
export const rankOf = (card: Card): number => Math.floor(card / SUITS.length);

/** From 0 (spades) to 3 (hearts). */
export const suitOf = (card: Card): number => card % SUITS.length;

export const isTwo = (card: Card): boolean => rankOf(card) === TWO;
export const isRed = (card: Card): boolean => suitOf(card) >= FIRST_RED_SUIT;

/** "3♠", "10♥". */
export const cardText = (card: Card): string => `${RANKS[rankOf(card)]}${SUITS[suitOf(card)]}`;

export const isCard = (value: unknown): value is Card =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 && value < DECK;

/** Cards from the lowest to the highest. */
export const sorted = (cards: readonly Card[]): readonly Card[] => [...cards].sort((a, b) => a - b);

/** Whether all of these are among those, none of them twice. */
export const holds = (hand: readonly Card[], cards: readonly Card[]): boolean =>
  new Set(cards).size === cards.length && cards.every((card) => hand.includes(card));

/** What is left of a hand without these. */
export const without = (hand: readonly Card[], cards: readonly Card[]): readonly Card[] =>
  hand.filter((card) => !cards.includes(card));

/** The cards of each rank that there are any of, by rank from the lowest. */
export function byRank(cards: readonly Card[]): ReadonlyMap<number, readonly Card[]> {
  const ranks = new Map<number, Card[]>();
  for (const card of sorted(cards)) {
    const rank = rankOf(card);
    const same = ranks.get(rank);
    if (same) same.push(card);
    else ranks.set(rank, [card]);
  }
  return ranks;
}
