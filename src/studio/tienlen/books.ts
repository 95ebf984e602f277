import type { Purse } from "#/lib/rules/studio/tienlen/scores.ts";
import type { Acknowledged } from "../outbox.ts";
import type { Bet, Deal, MadeMove, Sitter, TableHand, TableState } from "./state.ts";

/** What the wallet said to a buy-in. */
export type Staked = "stands" | { readonly refused: string };

export type Paid = ReadonlyMap<bigint, Promise<Acknowledged | null>>;

/**
 * Where a table's hands are kept before they are told, and by what their money moves. Every call is whole or nothing, and
 * those that end something may be made again.
 */
export type Books = {
  /** A new hand, and the seed that it commits to. */
  readonly prepare: (table: TableState) => Promise<{ readonly id: number; readonly deal: Deal }>;
  /** Locks the seats of those who are ready. Who cannot play now, for another round of theirs is open, has no bet. */
  readonly lock: (
    table: TableState,
    hand: TableHand,
    sitters: readonly Sitter[],
    lead: number | null,
  ) => Promise<ReadonlyMap<number, Bet>>;
  /** Takes a buy-in. */
  readonly stake: (table: TableState, sitter: Sitter, bet: Bet) => Promise<Staked>;
  /** The buy-ins are there: seeds may come. */
  readonly dealing: (hand: TableHand) => Promise<void>;
  /** Reveals the seed of a deal that failed, gives back the buy-ins of those it failed for, and commits to another. */
  readonly redeal: (hand: TableHand, missing: readonly number[]) => Promise<Deal>;
  /** All seeds are there: the cards are dealt. */
  readonly begin: (hand: TableHand) => Promise<void>;
  /** Stores a move; answers the one that the turn has, which is another where that came first. */
  readonly move: (hand: TableHand, move: MadeMove) => Promise<MadeMove>;
  /** Ends a hand: reveals its seed and owes each what they are paid. Purses by place. */
  readonly end: (hand: TableHand, winner: number, purses: readonly Purse[]) => Promise<Paid>;
  /** Gives every buy-in back, and reveals the seed. */
  readonly void: (hand: TableHand) => Promise<Paid>;
};
