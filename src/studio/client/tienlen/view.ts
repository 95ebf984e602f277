import type { Card } from "#/lib/rules/studio/tienlen/cards.ts";
import { type Combination, combinationOf } from "#/lib/rules/studio/tienlen/combinations.ts";
import type { TienLenHand, TienLenMine, TienLenMove, TienLenTable } from "../../tienlen/api.ts";

/** A table as one member sees it. */
export type Seen = { readonly table: TienLenTable; readonly mine: TienLenMine | null };

/** The cards that the member still holds; null before the deal, after the hand, and for who does not play it. */
export function ownCards({ table, mine }: Seen): readonly Card[] | null {
  const { hand } = table;
  if (!hand || !mine?.cards || mine.hand !== hand.hand) return null;
  const gone = new Set(
    hand.moves.filter(({ seat }) => seat === mine.seat).flatMap(({ cards }) => cards),
  );
  return mine.cards.filter((card) => !gone.has(card));
}

/** What lies on top, as a combination. */
export const topOf = (hand: TienLenHand | null): Combination | null =>
  hand?.top ? combinationOf(hand.top.cards) : null;

export const isOwnTurn = ({ table, mine }: Seen): boolean =>
  table.phase === "playing" && mine !== null && table.hand?.toMove === mine.seat;

/** Whether the member is in a hand that is not over. */
export function isInHand({ table, mine }: Seen): boolean {
  const seat = mine ? table.seats[mine.seat] : null;
  return Boolean(seat?.playing) && !["waiting", "starting", "over"].includes(table.phase);
}

/** The plays of the trick that is under way, oldest first. Who laid the last one leads the next trick, and only then plays again. */
export function trickOf(hand: TienLenHand | null): readonly TienLenMove[] {
  if (!hand?.top) return [];
  let plays: readonly TienLenMove[] = [];
  for (const move of hand.moves)
    if (move.cards.length > 0) plays = plays.at(-1)?.seat === move.seat ? [move] : [...plays, move];
  return plays;
}

/** The others' seats from the one after the member's own on, as the turn goes. */
export function othersOf({ table, mine }: Seen): readonly number[] {
  const from = mine?.seat ?? table.seats.length - 1;
  return Array.from(
    { length: table.seats.length - (mine ? 1 : 0) },
    (_, step) => (from + 1 + step) % table.seats.length,
  );
}

/** Whether what only the member is told is of another moment than the table: a deal came, or their seat is not theirs. */
export function isStale({ table, mine }: Seen): boolean {
  const seat = mine ? table.seats[mine.seat] : null;
  if (!mine || !seat || seat.left) return true;
  const plays = seat.playing && table.phase === "playing";
  return plays && (mine.cards === null || mine.hand !== table.hand?.hand);
}
