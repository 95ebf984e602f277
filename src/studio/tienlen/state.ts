import type { Currency } from "#/lib/base/money.ts";
import type { Card } from "#/lib/rules/studio/tienlen/cards.ts";
import type { Share } from "#/lib/rules/studio/tienlen/deal.ts";
import { MOST_PLAYERS, type TienLenGame } from "#/lib/rules/studio/tienlen/game.ts";
import type { Hand } from "#/lib/rules/studio/tienlen/hand.ts";
import type { FailedDeal } from "#/lib/rules/studio/tienlen/played.ts";
import type { Purse, Settled } from "#/lib/rules/studio/tienlen/scores.ts";
import type { Acknowledged } from "../outbox.ts";
import type { Session } from "../sessions.ts";
import type { Ready, TienLenNote, TienLenPhase } from "./api.ts";

/** Who sits: a member by their session, the visitor of a demonstration, or a bot of it. */
export type Sitter = {
  readonly seat: number;
  /** The same person is the same key, whatever device they come with. */
  readonly key: string;
  readonly isBot: boolean;
  /** The newest that they came with; null in a demonstration. */
  session: Session | null;
  name: string | null;
  /** Of the newest call by which they sat down or asked to be dealt in; null where that is not known. */
  network: string | null;
  ready: Ready;
  /** How often they said whether to be dealt in, or left: what is said last counts. */
  said: number;
  /** Turns missed in a row, and whether any move of this hand was made for them. */
  missed: number;
  isPlayedFor: boolean;
  isLeft: boolean;
  /** Why the wallet did not take their last buy-in. */
  refusal: string | null;
  /** Since when they sit without playing. */
  idleSinceMs: number;
};

export type Deal = {
  /** The number that all may know. */
  readonly id: number;
  readonly hash: string;
  readonly serverSeed: string;
  readonly commitments: Map<number, string>;
  readonly shares: Map<number, Share>;
};

/** A buy-in: a round of the record. */
export type Bet = { readonly id: bigint; readonly roundId: string };

export type MadeMove = {
  readonly turn: number;
  readonly seat: number;
  readonly cards: readonly Card[];
  readonly auto: boolean;
};

export type TableHand = {
  readonly id: number;
  deal: Deal;
  /** Deals before it, which failed. */
  failed: readonly FailedDeal[];
  lead: number | null;
  /** Who plays, in order; empty until seats lock. */
  seats: readonly number[];
  bets: ReadonlyMap<number, Bet>;
  /** Null until the cards are dealt. */
  play: Hand | null;
  readonly moves: MadeMove[];
  end: { readonly settled: Settled; readonly purses: readonly Purse[] } | "void" | null;
  /** It can only be voided: a step of its beginning failed. */
  isDoomed: boolean;
  /** What the wallet said to what its seats were paid or given back. */
  paid: ReadonlyMap<bigint, Promise<Acknowledged | null>>;
};

/** A table as its process has it. Only `Table` changes it, one thing after another. */
export type TableState = {
  readonly id: string;
  readonly game: TienLenGame;
  readonly configHash: string;
  readonly stakeMinor: bigint;
  readonly currency: Currency;
  readonly play: boolean;
  readonly demo: boolean;
  readonly sitters: (Sitter | null)[];
  phase: TienLenPhase;
  untilMs: number | null;
  hand: TableHand | null;
  /** Who won the last hand, by key. */
  lastWinner: string | null;
  notes: TienLenNote[];
  version: number;
};

const MOST_NOTES = 10;

export type TableKind = Pick<
  TableState,
  "id" | "game" | "configHash" | "stakeMinor" | "currency" | "play" | "demo"
>;

export function emptyTable(kind: TableKind): TableState {
  return {
    ...kind,
    sitters: Array.from({ length: MOST_PLAYERS }, () => null),
    phase: "waiting",
    untilMs: null,
    hand: null,
    lastWinner: null,
    notes: [],
    version: 1,
  };
}

export const newHand = (id: number, deal: Deal): TableHand => ({
  ...{ id, deal, failed: [], lead: null, seats: [], bets: new Map(), play: null, moves: [] },
  ...{ end: null, isDoomed: false, paid: new Map() },
});

export const seated = ({ sitters }: TableState): readonly Sitter[] =>
  sitters.filter((sitter) => sitter !== null);

export const sitterOf = ({ sitters }: TableState, key: string): Sitter | null =>
  sitters.find((sitter) => sitter?.key === key) ?? null;

export const readyOnes = (table: TableState): readonly Sitter[] =>
  seated(table).filter(({ ready }) => ready !== "no");

/** Whether a seat is in a hand that is not over. */
export const isInHand = ({ hand }: TableState, seat: number): boolean =>
  hand !== null && hand.end === null && hand.seats.includes(seat);

export const placeOf = ({ seats }: TableHand, seat: number): number => seats.indexOf(seat);

/** Notes what all may know. */
export function note(
  table: TableState,
  at: number,
  kind: TienLenNote["kind"],
  seat: number | null,
): void {
  const deal = table.hand?.deal.id ?? null;
  table.notes = [{ at, kind, seat, deal }, ...table.notes].slice(0, MOST_NOTES);
}
