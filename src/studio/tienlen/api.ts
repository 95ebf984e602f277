import * as z from "zod/mini";
import type { Card } from "#/lib/rules/studio/tienlen/cards.ts";
import type { Kind } from "#/lib/rules/studio/tienlen/combinations.ts";
import type { InstantWin } from "#/lib/rules/studio/tienlen/game.ts";
import type { Transfer } from "#/lib/rules/studio/tienlen/hand.ts";
import type { FailedDeal } from "#/lib/rules/studio/tienlen/played.ts";
import { stake, type TienLenFacts } from "../api.ts";

/**
 * What the table of Tiến lên and the studio say to each other. Amounts are decimal strings of the table's currency, times
 * milliseconds of the studio's clock (`GET /api/tienlen/time`), cards numbers from 0 to 51 (`cards.ts`), seats numbers
 * from 0 to 3.
 *
 *   POST /api/tienlen/demo    demoOrder   → TienLenDemo     no bearer: a table of its own against bots, without money
 *   GET  /api/tienlen/tables            → TienLenLobby
 *   POST /api/tienlen/sit     sitOrder    → TienLenReply
 *   POST /api/tienlen/ready   readyOrder  → TienLenReply
 *   POST /api/tienlen/leave   tableOrder  → TienLenReply
 *   POST /api/tienlen/commit  commitOrder → TienLenReply
 *   POST /api/tienlen/reveal  revealOrder → TienLenReply
 *   POST /api/tienlen/move    moveOrder   → TienLenReply
 *   GET  /api/tienlen/mine              → TienLenReply    on opening, after `table` tells of a new deal, after a gap
 *   POST /api/tienlen/shown   { shown }   → TienLenReply
 *   GET  /api/tienlen/live?table=ID     → event stream: `table` with a whole TienLenTable each time, the newest counts
 *
 * The stream is public and tells no card that was not played; the member's own cards are in replies alone. Bearer: the
 * session of the game, or a demonstration's token.
 */
export type { TienLenFacts };

const tableId = z.string().check(z.regex(/^[\w-]{1,40}$/, "bad_field"));
const number = z.number().check(z.int(), z.gte(1), z.lte(Number.MAX_SAFE_INTEGER));

/** A seat at a named table, or at any with this buy-in. Who sits already is told where. */
export const sitOrder = z.strictObject({ stake, table: z.optional(tableId) });
export type SitOrder = z.output<typeof sitOrder>;

/** Without a stake, one in the middle of those on offer. */
export const demoOrder = z.strictObject({ stake: z.optional(stake) });

/** `once`: dealt in for the next hand. `stay`: for each one until a hand in which they had to be played for. */
export const READY = ["no", "once", "stay"] as const;
export type Ready = (typeof READY)[number];
export const readyOrder = z.strictObject({ table: tableId, ready: z.enum(READY) });

export const tableOrder = z.strictObject({ table: tableId });
export const shownTienLen = z.strictObject({ shown: z.boolean() });

/** C_i of `deal.ts`. The browser sends it by itself within the deal's time, and keeps its seed for the reveal. */
export const commitOrder = z.strictObject({
  table: tableId,
  deal: number,
  commitment: z.string().check(z.regex(/^[0-9a-f]{64}$/, "bad_field")),
});
export type CommitOrder = z.output<typeof commitOrder>;
export const revealOrder = z.strictObject({
  table: tableId,
  deal: number,
  seed: z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/, "bad_field")),
  nonce: z.string().check(z.regex(/^[0-9a-f]{32}$/, "bad_field")),
});
export type RevealOrder = z.output<typeof revealOrder>;

/** No cards: a pass. A move of a turn that was made already, by this seat and with these cards, is answered as made. */
export const moveOrder = z.strictObject({
  table: tableId,
  hand: number,
  turn: number,
  cards: z.array(z.number().check(z.int(), z.gte(0), z.lte(51))).check(z.maxLength(13)),
});
export type MoveOrder = z.output<typeof moveOrder>;

/** What the table refuses beside STUDIO_REFUSALS. */
export const TIEN_LEN_REFUSALS = [
  "table_unknown",
  "table_full",
  "seated_elsewhere",
  "not_seated",
  "network_seated",
  "resting",
  "deal_unknown",
  "too_late",
  "commitment_differs",
  "hand_unknown",
  "stale_turn",
  "hand_over",
  "not_your_turn",
  "cards_not_held",
  "not_a_combination",
  "does_not_beat",
  "must_lead",
  "must_include",
] as const;
export type TienLenRefusal = (typeof TIEN_LEN_REFUSALS)[number];

/**
 * `waiting`: fewer than two are ready. `starting`: a hand begins at `until`, others may join. `staking`: seats are locked,
 * the wallet is asked for the buy-ins. `committing`, `revealing`: the browsers bring their seeds until `until`. `playing`:
 * `until` is the end of the turn. `over`: the result stands until `until`.
 */
export const TIEN_LEN_PHASES = [
  "waiting",
  "starting",
  "staking",
  "committing",
  "revealing",
  "playing",
  "over",
] as const;
export type TienLenPhase = (typeof TIEN_LEN_PHASES)[number];

export type TienLenSeat = {
  readonly seat: number;
  /** Shortened, and null for who is not shown. */
  readonly name: string | null;
  /** A program of the house's. Only at tables of the demonstration. */
  readonly bot: boolean;
  readonly ready: Ready;
  /** In the hand that is under way. */
  readonly playing: boolean;
  /** Was not there at their last turns, or left: the table plays for them. */
  readonly away: boolean;
  readonly left: boolean;
  /** How many cards they hold. */
  readonly cards: number;
  readonly passed: boolean;
  /** In the deal under way. */
  readonly committed: boolean;
  readonly revealed: boolean;
};

export type TienLenMove = {
  readonly turn: number;
  readonly seat: number;
  /** None: a pass. */
  readonly cards: readonly Card[];
  /** Made by the table for who was away. */
  readonly auto: boolean;
};

/** The hand of now, or the last one while its result stands. Lists by seat, null where nobody plays. */
export type TienLenHand = {
  readonly hand: number;
  /** The number of the deal; a hand that has to be dealt anew gets another. */
  readonly deal: number;
  /** Deals of this hand that failed before it, each with the seed that the house was bound to. */
  readonly failed: readonly FailedDeal[];
  readonly configHash: string;
  readonly serverSeedHash: string;
  /** Null until the hand is over. */
  readonly serverSeed: string | null;
  /** Null until all of them are there. */
  readonly commitments: readonly (string | null)[] | null;
  readonly shares: readonly ({ readonly seed: string; readonly nonce: string } | null)[] | null;
  /** Who won before and leads; null: the lowest card that was dealt leads and has to be played. */
  readonly lead: number | null;
  /** The number of the next move and whose it is; null before and after play. */
  readonly turn: number | null;
  readonly toMove: number | null;
  /** A card that the next play has to hold. */
  readonly must: Card | null;
  /** What lies on top; null where a trick is to be led. */
  readonly top: {
    readonly seat: number;
    readonly kind: Kind;
    readonly cards: readonly Card[];
    /** What was cut so far in the trick, in units. */
    readonly cut: number;
  } | null;
  readonly moves: readonly TienLenMove[];
  readonly result: TienLenResult | null;
};

/** `void`: not played to its end; every buy-in goes back. */
export type TienLenResult = {
  readonly kind: "out" | "instant" | "void";
  readonly winner: number | null;
  readonly instant: InstantWin | null;
  /** What each still held, or held where the dealt cards won. */
  readonly hands: readonly (readonly Card[] | null)[];
  /** By seat. `units` is what is owed, `paid` what the buy-in had left for it. */
  readonly transfers: readonly (Omit<Transfer, "from" | "to"> & {
    readonly from: number;
    readonly to: number;
    readonly paid: number;
  })[];
  /** Won or lost before the rake, signed. */
  readonly nets: readonly (string | null)[];
  readonly rakes: readonly (string | null)[];
};

/** What happened at the table that all may know. */
export type TienLenNote = {
  readonly at: number;
  readonly kind: "no_commitment" | "no_reveal" | "no_stake" | "void";
  readonly seat: number | null;
  readonly deal: number | null;
};

export type TienLenTable = {
  readonly id: string;
  /** Grows with every change; an older one is not shown after a newer. */
  readonly version: number;
  readonly now: number;
  readonly phase: TienLenPhase;
  readonly until: number | null;
  /** A table of the demonstration: no money, and bots that are named as such. */
  readonly demo: boolean;
  readonly play: boolean;
  /** The buy-in and a unit of it. */
  readonly stake: string;
  readonly unit: string;
  readonly symbol: string;
  readonly seats: readonly (TienLenSeat | null)[];
  readonly hand: TienLenHand | null;
  /** The newest first, ten at most. */
  readonly notes: readonly TienLenNote[];
};

export type TienLenEvents = {
  readonly table: TienLenTable;
  readonly gone: { readonly id: string };
};

/** What only the member is told. */
export type TienLenMine = {
  readonly seat: number;
  /** Their own cards of `hand`; null before the deal and after it. */
  readonly cards: readonly Card[] | null;
  readonly hand: number | null;
  /** Of the round in the record; null in the demonstration and before the buy-in is taken. */
  readonly roundId: string | null;
  /** Their own seat's, so that another window knows what was sent. */
  readonly commitment: string | null;
  /** Why the wallet did not take the last buy-in, as STUDIO_REFUSALS name it; null where it did. */
  readonly refusal: string | null;
};

export type TienLenReply = {
  /** Null where the member sits nowhere. */
  readonly table: TienLenTable | null;
  readonly mine: TienLenMine | null;
  readonly shown: boolean;
  /** Null while the wallet has not said, and in most replies: it moves with a hand's beginning and end alone. */
  readonly balance: string | null;
};

/** `token` is the bearer of the demonstration's table, gone with it. */
export type TienLenDemo = TienLenReply & { readonly token: string };

export type TienLenLine = {
  readonly id: string;
  readonly stake: string;
  readonly unit: string;
  /** Of four. */
  readonly taken: number;
  readonly phase: TienLenPhase;
};

export type TienLenLobby = {
  /** Those in the session's money that somebody sits at. Sitting down at a stake opens another where they are full. */
  readonly tables: readonly TienLenLine[];
  readonly stakes: readonly string[];
  /** Where the member sits. */
  readonly seated: string | null;
};
