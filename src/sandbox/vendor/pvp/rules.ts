import { demoGames } from "../games/index.ts";
import { chanceOf } from "../lobby/chance.ts";

/** Four sit at a table, the member at seat 0; each is dealt five cards of 52 and plays one of them in each trick. */
export const SEATS = 4;
export const TRICKS = 5;
const DECK = 52;
const RAKE_PERCENT = 3n;
export const RAKE_SHOWN = Number(RAKE_PERCENT);
/** Whoever plays no card for so long has the lowest played for them. */
export const TURN_MS = 20_000;
/** At this trick a table is called off where that is tried. */
export const OFF_AT = 2;

const tables = new Set(
  demoGames().flatMap(({ category, code, vendor }) =>
    category === "PVP" && vendor !== "STUDIO" ? [code] : [],
  ),
);

export const isPvp = (gameId: string): boolean => tables.has(gameId);

export const SUITS = ["♣", "♦", "♥", "♠"] as const;
const RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"] as const;

/** A card from 0 to 51, from the lowest to the highest: by rank, and of a rank by suit. */
export function faceOf(card: number) {
  return { rank: RANKS[Math.floor(card / 4)] ?? "2", suit: SUITS[card % 4] ?? "♣" };
}

/** The member's card of a trick; `auto`: the clock ran out, and the table played it. */
export type Move = { readonly card: number; readonly auto: boolean };
/** A hand as it is kept. What the others hold and play follows from its name. */
export type Hand = {
  readonly moves: readonly Move[];
  /** When the clock of the next card runs out. */
  readonly endsMs: number;
  readonly state: "open" | "over" | "off";
};

/** The cards that each seat is dealt, the lowest first: decided by the sandbox's key and the hand's name alone. */
export function dealt(key: string, reference: string): readonly (readonly number[])[] {
  const order = Array.from({ length: DECK }, (_, card) => ({
    card,
    at: chanceOf(key, "deal", reference, card),
  })).toSorted((a, b) => a.at - b.at);
  return Array.from({ length: SEATS }, (_, seat) =>
    order
      .slice(seat * TRICKS, (seat + 1) * TRICKS)
      .map(({ card }) => card)
      .toSorted((a, b) => a - b),
  );
}

/**
 * In which order a robot plays its cards: in each alike, and it sees no other hand. So no order of the member's cards is
 * better than another, and a seat gets back what the rake leaves, however it is played or left.
 */
function playedBy(
  key: string,
  reference: string,
  seat: number,
  cards: readonly number[],
): readonly number[] {
  return cards
    .map((card) => ({ card, at: chanceOf(key, "robot", reference, seat, card) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ card }) => card);
}

export type Trick = { readonly cards: readonly number[]; readonly taker: number };

/** The tricks of a hand as far as the member played: the highest card takes each. */
export function tricksOf(key: string, reference: string, moves: readonly Move[]): readonly Trick[] {
  const hands = dealt(key, reference);
  const robots = hands.slice(1).map((cards, at) => playedBy(key, reference, at + 1, cards));
  return moves.map((move, trick) => {
    const cards = [move.card, ...robots.map((order) => order[trick] ?? 0)];
    return { cards, taker: cards.indexOf(Math.max(...cards)) };
  });
}

/** How many tricks each seat took. */
export function takenBy(tricks: readonly Trick[]): readonly number[] {
  return Array.from({ length: SEATS }, (_, seat) =>
    tricks.reduce((sum, { taker }) => sum + (taker === seat ? 1 : 0), 0),
  );
}

/** The seats that took most tricks. */
export function winnersOf(tricks: readonly Trick[]): readonly number[] {
  const taken = takenBy(tricks);
  const most = Math.max(...taken);
  return taken.flatMap((count, seat) => (count === most ? [seat] : []));
}

/**
 * What becomes of a pot, in minor units: all four staked the same, the rake is taken, and the winners share the rest
 * alike. What cannot be shared is rake too, so that payouts and rake are the pot.
 */
export function shareOf(stakeMinor: bigint, winners: number) {
  const potMinor = stakeMinor * BigInt(SEATS);
  const shareMinor = (potMinor - (potMinor * RAKE_PERCENT) / 100n) / BigInt(winners);
  return { potMinor, shareMinor, rakeMinor: potMinor - shareMinor * BigInt(winners) };
}

/** The cards that the member still holds, the lowest first. */
export function heldOf(key: string, reference: string, { moves }: Pick<Hand, "moves">): number[] {
  const played = new Set(moves.map(({ card }) => card));
  return (dealt(key, reference)[0] ?? []).filter((card) => !played.has(card));
}

/** What the others are called: robots, and the page says so of each. */
export function robotsOf(key: string, reference: string): readonly string[] {
  const names = ["Tito", "Nube", "Maíz", "Bruna", "Coral", "Zaza", "Pipo", "Lima"];
  return names
    .map((name) => ({ name, at: chanceOf(key, "name", reference, name) }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, SEATS - 1)
    .map(({ name }) => name);
}
