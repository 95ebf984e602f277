import type { Card } from "./cards.ts";

/**
 * A deal that failed, for what a seat had to bring to it did not come; the others were dealt anew. The house's seed is told,
 * so that nobody needs to believe that it was refused for its cards' sake.
 */
export type FailedDeal = {
  readonly deal: number;
  readonly serverSeedHash: string;
  readonly serverSeed: string;
  /** The seats that it failed for. */
  readonly missing: readonly number[];
};

/**
 * A member's hand as the record has it. Money is an amount of the wire. Seeds, moves and the server's seed (the round's
 * fairness has it) make all of it anew: `verify.ts`.
 */
export type PlayedTienLen = {
  readonly hand: number;
  /** The deal that was played, or the last that failed. */
  readonly deal: number;
  /** The member's own. */
  readonly seat: number;
  readonly state: "open" | "over" | "void";
  /** Who won before and led; null: the lowest card led. */
  readonly lead: number | null;
  readonly winner: number | null;
  /** Those before `deal`, in order. */
  readonly failed: readonly FailedDeal[];
  /** Who played, in order, and what each brought to the deal; none until all have. */
  readonly seats: readonly {
    readonly seat: number;
    readonly seed: string;
    readonly nonce: string;
    readonly commitment: string;
  }[];
  readonly moves: readonly {
    readonly seat: number;
    readonly cards: readonly Card[];
    /** Made by the table for who was away. */
    readonly auto: boolean;
  }[];
  /** Won or lost before the rake, signed, and the rake; null until the hand is over. */
  readonly net: string | null;
  readonly rake: string | null;
};
