import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { type Card, holds, isRed, isTwo, without } from "./cards.ts";
import { beats, type Combination, combinationOf, isCut } from "./combinations.ts";
import { bombUnits, type InstantWin, type TienLenGame } from "./game.ts";
import { instantWinOf } from "./instant-win.ts";

/** Who pays whom within a hand, in units, before anything is capped. Places are counted from 0 in the order of seats. */
export type Transfer = {
  readonly from: number;
  readonly to: number;
  readonly units: number;
  readonly why: "cut" | "cards" | "unplayed" | "instant";
};

/** A play of cards, or a pass where there are none. */
export type Move = { readonly place: number; readonly cards: readonly Card[] };

export type Trick = {
  readonly place: number;
  readonly made: Combination;
  /** What was cut in this trick so far, and whose it was last: that one pays for all of it. */
  readonly cut: { readonly victim: number; readonly units: number } | null;
};

/** A hand under way or over. A function of what was dealt and the moves, of nothing else. */
export type Hand = {
  readonly game: TienLenGame;
  readonly hands: readonly (readonly Card[])[];
  /** The number of the next move, from 1. */
  readonly turn: number;
  readonly toMove: number;
  /** What lies on top; null where a trick is to be led. */
  readonly trick: Trick | null;
  /** Who is out of the trick. */
  readonly passed: readonly boolean[];
  /** Who has played a card of the hand. */
  readonly played: readonly boolean[];
  /** A card that the first play has to hold: the lowest that was dealt, where nobody leads as the winner before. */
  readonly must: Card | null;
  /** What was paid for cuts so far. */
  readonly cuts: readonly Transfer[];
  readonly winner: number | null;
  readonly instant: InstantWin | null;
};

export type MoveRefusal =
  | "hand_over"
  | "not_your_turn"
  | "cards_not_held"
  | "must_lead"
  | "must_include"
  | "not_a_combination"
  | "does_not_beat";

/**
 * Begins a hand. `lead` is the place of who won the hand before and leads with anything; where it is null the lowest
 * card that was dealt leads, and has to be played.
 */
export function beginHand(
  game: TienLenGame,
  hands: readonly (readonly Card[])[],
  lead: number | null,
): Hand {
  const lowest = Math.min(...hands.flat());
  const first = lead ?? hands.findIndex((cards) => cards.includes(lowest));
  const begun: Hand = {
    game,
    hands,
    turn: 1,
    toMove: first,
    trick: null,
    passed: hands.map(() => false),
    played: hands.map(() => false),
    must: lead === null ? lowest : null,
    cuts: [],
    winner: null,
    instant: null,
  };
  const claims = hands.map((cards) => instantWinOf(game, cards));
  for (const kind of game.instantWins) {
    const inOrder = hands.map((_, step) => (first + step) % hands.length);
    const winner = inOrder.find((place) => claims[place] === kind);
    if (winner !== undefined) return { ...begun, winner, instant: kind };
  }
  return begun;
}

/** What cards would be played as, by who is to move; or why not. No cards are a pass. */
export function readMove(
  hand: Hand,
  { place, cards }: Move,
): Result<Combination | null, MoveRefusal> {
  if (hand.winner !== null) return refuse("hand_over");
  if (place !== hand.toMove) return refuse("not_your_turn");
  if (cards.length === 0) return hand.trick ? ok(null) : refuse("must_lead");
  if (!holds(hand.hands[place] ?? [], cards)) return refuse("cards_not_held");
  const made = combinationOf(cards);
  if (!made) return refuse("not_a_combination");
  if (hand.must !== null && !cards.includes(hand.must)) return refuse("must_include");
  if (hand.trick && !beats(made, hand.trick.made)) return refuse("does_not_beat");
  return ok(made);
}

/** Makes a move. */
export function move(hand: Hand, asked: Move): Result<Hand, MoveRefusal> {
  const read = readMove(hand, asked);
  if (!read.ok) return read;
  const turn = hand.turn + 1;
  return ok(
    read.value
      ? play({ ...hand, turn }, asked.place, read.value)
      : pass({ ...hand, turn }, asked.place),
  );
}

const put = <T>(list: readonly T[], at: number, value: T): readonly T[] =>
  list.map((one, i) => (i === at ? value : one));

function play(hand: Hand, place: number, made: Combination): Hand {
  const { trick, game } = hand;
  const left = without(hand.hands[place] ?? [], made.cards);
  const cut =
    trick && isCut(made, trick.made)
      ? { victim: trick.place, units: (trick.cut?.units ?? 0) + cutUnits(game, trick.made) }
      : null;
  const played: Hand = {
    ...hand,
    hands: put(hand.hands, place, left),
    played: put(hand.played, place, true),
    must: null,
    trick: { place, made, cut },
  };
  if (left.length === 0) return { ...payCut(played), winner: place };
  return { ...played, toMove: nextOf(played, place) };
}

function pass(hand: Hand, place: number): Hand {
  const passed: Hand = { ...hand, passed: put(hand.passed, place, true) };
  const next = nextOf(passed, place);
  if (next !== hand.trick?.place) return { ...passed, toMove: next };
  return { ...payCut(passed), trick: null, toMove: next, passed: hand.passed.map(() => false) };
}

/** The next who has not passed; at last who holds the trick. */
function nextOf({ passed, hands }: Hand, place: number): number {
  for (let step = 1; step < hands.length; step += 1) {
    const next = (place + step) % hands.length;
    if (!passed[next]) return next;
  }
  return place;
}

/** Who cut last is paid for everything that was cut in the trick, by who was cut last (chặt chồng). */
function payCut(hand: Hand): Hand {
  const { trick } = hand;
  if (!trick?.cut) return hand;
  const { victim, units } = trick.cut;
  return { ...hand, cuts: [...hand.cuts, { from: victim, to: trick.place, units, why: "cut" }] };
}

/** What a combination is worth to who cuts it. */
function cutUnits(game: TienLenGame, { kind, cards, top }: Combination): number {
  const { blackTwo, redTwo } = game.pays;
  if (isTwo(top) && kind !== "quad")
    return cards.reduce((sum, card) => sum + (isRed(card) ? redTwo : blackTwo), 0);
  return bombUnits(game, kind === "quad" ? "quad" : cards.length / 2);
}

/** What is played for who does not: a pass, or the lowest single where a trick is to be led. */
export function moveOfAbsent(hand: Hand): Move {
  const { toMove: place, trick } = hand;
  return { place, cards: trick ? [] : (hand.hands[place] ?? []).slice(0, 1) };
}

/** A hand from its beginning through moves; the first that is not allowed is told. */
export function replay(begun: Hand, moves: readonly Move[]): Result<Hand, MoveRefusal> {
  let hand = begun;
  for (const one of moves) {
    const moved = move(hand, one);
    if (!moved.ok) return moved;
    hand = moved.value;
  }
  return ok(hand);
}
