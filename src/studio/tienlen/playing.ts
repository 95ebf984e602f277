import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { sorted } from "#/lib/rules/studio/tienlen/cards.ts";
import { move, moveOfAbsent, readMove } from "#/lib/rules/studio/tienlen/hand.ts";
import { pursesOf, settle } from "#/lib/rules/studio/tienlen/scores.ts";
import type { MoveOrder, TienLenRefusal } from "./api.ts";
import type { Books } from "./books.ts";
import { botMove } from "./bot.ts";
import { AWAY_MS, BOT_MS, GRACE_MS, MOST_MISSED, OVER_MS, TURN_MS } from "./pace.ts";
import { type MadeMove, placeOf, type Sitter, type TableHand, type TableState } from "./state.ts";

/** Whether the table plays on at once for who sits there. */
export const isAway = (sitter: Sitter | null | undefined): boolean =>
  !sitter || sitter.isLeft || sitter.missed >= MOST_MISSED;

/** Gives the turn of now its time. */
export function openTurn(table: TableState, hand: TableHand, nowMs: number): void {
  const seat = hand.seats[hand.play?.toMove ?? 0];
  const sitter = seat === undefined ? null : table.sitters[seat];
  const memberMs = isAway(sitter) ? AWAY_MS : TURN_MS;
  table.untilMs = nowMs + (sitter?.isBot ? BOT_MS : memberMs);
}

/** Who leaves in their own turn is not waited for; leaving again wins no time. */
export function hasten(table: TableState, { seat }: Sitter, nowMs: number): void {
  const { hand, phase, untilMs } = table;
  if (phase !== "playing" || !hand?.play || hand.seats[hand.play.toMove] !== seat) return;
  table.untilMs = Math.min(untilMs ?? nowMs + AWAY_MS, nowMs + AWAY_MS);
}

/** Who was away or left is here again: the table plays for them no more. */
export function rejoin(sitter: Sitter): void {
  sitter.missed = 0;
  sitter.isLeft = false;
}

/** When the table moves by itself: a member's last move may still be under way. */
export function movesAtMs(table: TableState): number {
  const { hand, untilMs } = table;
  const seat = hand?.play ? hand.seats[hand.play.toMove] : undefined;
  const sitter = seat === undefined ? null : table.sitters[seat];
  const isWaitedFor = sitter !== null && sitter !== undefined && !sitter.isBot && !isAway(sitter);
  return (untilMs ?? 0) + (isWaitedFor ? GRACE_MS : 0);
}

const isSame = (made: MadeMove, seat: number, cards: readonly number[]): boolean =>
  made.seat === seat && made.cards.join() === sorted(cards).join();

/**
 * Makes a member's move. One of a turn that is past does nothing: it is answered as made where it was theirs and the
 * same, and refused else. So a lost answer may be asked for again, and two devices never play twice.
 */
export async function playMove(
  table: TableState,
  { seat }: Sitter,
  order: Pick<MoveOrder, "hand" | "turn" | "cards">,
  books: Books,
): Promise<Result<null, TienLenRefusal>> {
  const { hand } = table;
  if (!hand?.play || hand.id !== order.hand) return refuse("hand_unknown");
  const place = placeOf(hand, seat);
  if (place < 0) return refuse("not_seated");
  const before = hand.moves[order.turn - 1];
  if (before) return isSame(before, seat, order.cards) ? ok(null) : refuse("stale_turn");
  if (hand.play.winner !== null || hand.end !== null) return refuse("hand_over");
  if (order.turn !== hand.play.turn) return refuse("stale_turn");
  const read = readMove(hand.play, { place, cards: order.cards });
  if (!read.ok) return read;
  const cards = read.value?.cards ?? [];
  const made = await store(hand, { turn: order.turn, seat, cards, auto: false }, books);
  return isSame(made, seat, cards) ? ok(null) : refuse("stale_turn");
}

/** Moves for who is to move: a bot as it likes, whoever is away by the rules. */
export async function moveForThem(table: TableState, hand: TableHand, books: Books): Promise<void> {
  if (!hand.play) return;
  const { turn, toMove } = hand.play;
  const seat = hand.seats[toMove] ?? 0;
  const sitter = table.sitters[seat];
  const auto = !sitter?.isBot;
  const { cards } = auto ? moveOfAbsent(hand.play) : botMove(hand.play);
  await store(hand, { turn, seat, cards, auto }, books);
  if (auto && sitter) {
    sitter.missed += 1;
    sitter.isPlayedFor = true;
  }
}

/** What the books have of the turn is what is played. */
async function store(hand: TableHand, asked: MadeMove, books: Books): Promise<MadeMove> {
  const made = await books.move(hand, asked);
  if (!hand.play) throw new Error(`hand ${hand.id} is not dealt`);
  const moved = move(hand.play, { place: placeOf(hand, made.seat), cards: made.cards });
  if (!moved.ok) throw new Error(`hand ${hand.id} holds a move that cannot be: ${moved.code}`);
  hand.play = moved.value;
  hand.moves.push(made);
  return made;
}

/** Ends a hand that somebody won: each is paid. It may be tried again where it fails. */
export async function finish(
  table: TableState,
  hand: TableHand,
  books: Books,
  nowMs: number,
): Promise<void> {
  if (!hand.play || hand.play.winner === null) return;
  const settled = settle(hand.play);
  const purses = pursesOf(table.game, settled, table.stakeMinor);
  const winner = hand.seats[hand.play.winner] ?? 0;
  hand.paid = await books.end(hand, winner, purses);
  hand.end = { settled, purses };
  table.lastWinner = table.sitters[winner]?.key ?? null;
  table.phase = "over";
  table.untilMs = nowMs + OVER_MS;
}
