import * as z from "zod/mini";
import type { Currency } from "#/lib/base/money.ts";
import { CARE_REFUSALS } from "#/lib/contract/care/calls.ts";
import type { Fairness } from "#/lib/contract/games/seamless.ts";
import type { PlayedCrash } from "#/lib/rules/studio/crash/words.ts";
import type { Choice } from "#/lib/rules/studio/instant/game.ts";
import type { ReturnRange } from "#/lib/rules/studio/return-range.ts";
import type { PlayedTienLen } from "#/lib/rules/studio/tienlen/played.ts";

/** What the game in the browser and the studio say to each other. Amounts are decimal strings in the player's currency. */

/** Made by the browser, so that a lost reply can be asked for again. */
export const own = z.string().check(z.regex(/^[\w-]{16,64}$/, "bad_field"));

export const stake = z.string().check(z.regex(/^(0|[1-9]\d{0,17})(\.\d{1,9})?$/, "bad_amount"));

export const openSession = z.strictObject({
  launch: z.string().check(z.regex(/^[\w.:-]{1,100}$/, "bad_field")),
  session: z.string().check(z.regex(/^[\w-]{43,64}$/, "bad_field")),
});
export const spinOrder = z.strictObject({
  spinId: own,
  stake,
  /** What is chosen with the stake, in the games where something is; the game says what it may be. */
  choice: z.optional(
    z
      .record(
        z.string().check(z.maxLength(20)),
        z.union([z.string().check(z.maxLength(20)), z.number()]),
      )
      .check(z.refine((choice) => Object.keys(choice).length <= 8, "bad_field")),
  ),
});
export type SpinOrder = z.output<typeof spinOrder>;
export const freeOrder = z.strictObject({ index: z.number().check(z.int(), z.gte(1), z.lte(500)) });
/** A field to open, from 0, and which one of the round it is to be, from 1. */
export const fieldOrder = z.strictObject({
  step: z.number().check(z.int(), z.gte(1), z.lte(100)),
  field: z.number().check(z.int(), z.gte(0), z.lte(99)),
});
export type FieldOrder = z.output<typeof fieldOrder>;
/** `step`: how many fields the player has seen opened. */
export const cashOutOrder = z.strictObject({
  step: z.number().check(z.int(), z.gte(0), z.lte(100)),
});
/** `nextHash` is the hash that the player was shown: another one means that the seeds moved on meanwhile. */
export const seedOrder = z.strictObject({
  clientSeed: z.string().check(z.maxLength(64)),
  nextHash: z.string().check(z.regex(/^[0-9a-f]{64}$/, "bad_field")),
});

type OfEveryGame = {
  readonly gameId: string;
  readonly version: number;
  readonly configHash: string;
};

export type SlotFacts = OfEveryGame & {
  readonly kind: "slot";
  /** Per cent with two places, cut. */
  readonly returnToPlayer: string;
  readonly hitRate: string;
  readonly seriesRate: string;
  readonly deviation: string;
  /** In total stakes. */
  readonly highestSpin: number;
  readonly highestRound: number;
};

export type InstantFacts = OfEveryGame &
  ReturnRange & {
    readonly kind: "instant";
    /** The most that a round can pay, in stakes, cut to two places. */
    readonly highest: number;
  };

export type CrashFacts = OfEveryGame & {
  readonly kind: "crash";
  /** Per cent with two places, the same for every multiplier. */
  readonly returnToPlayer: string;
  /** Per cent with two places: the rounds that break off at once. */
  readonly lostAtOnce: string;
  readonly bettingMs: number;
};

export type RainFacts = OfEveryGame & {
  readonly kind: "rain";
  /** Per cent with two places, of every pot; a part of a minor unit goes to the players. */
  readonly returnToPlayer: string;
  readonly bettingMs: number;
  readonly rainMs: number;
  readonly aloneMs: number;
};

/** The returns are those of every number of mines and of opened fields. */
export type MinesFacts = OfEveryGame &
  ReturnRange & {
    readonly kind: "mines";
    /** The most that a round can pay, in stakes, where the operator sets no lower bound. */
    readonly highest: number;
  };

export type TienLenFacts = OfEveryGame & {
  readonly kind: "tienlen";
  /** The buy-in in units. */
  readonly buyIn: number;
  /** Per cent with two places of each net win, and the most of it in units. */
  readonly rake: string;
  readonly mostRake: number;
  readonly turnMs: number;
};

export type GameFacts =
  | SlotFacts
  | InstantFacts
  | CrashFacts
  | RainFacts
  | MinesFacts
  | TienLenFacts;

export type SeedsView = {
  /** Null until the player's browser has chosen one, after it was shown `nextHash`. */
  readonly clientSeed: string | null;
  readonly currentHash: string | null;
  readonly nextHash: string;
  /** The next round's. */
  readonly nonce: number;
};

export type LineWinView = {
  /** As printed, from 1. */
  readonly line: number;
  readonly symbol: string;
  readonly count: number;
  readonly wilds: number;
  readonly multiplier: number;
  readonly amount: string;
};

export type SpinView = {
  readonly free: boolean;
  readonly stops: readonly number[];
  /** Reel by reel, each from top to bottom. */
  readonly window: readonly (readonly string[])[];
  readonly lineWins: readonly LineWinView[];
  readonly scatters: number;
  readonly scatterAmount: string;
  readonly freeSpinsWon: number;
  readonly amount: string;
};

/** What a game that one bet ends has drawn. */
export type InstantView = {
  readonly choice: Choice;
  readonly drawn: readonly number[];
  /** What it pays of the stake, cut to four places: "1.98". */
  readonly times: string;
};

/** A player's part in a pot. Who plays is known once it rains, what decides it and what lay in the envelopes at its end. */
export type RainView = {
  readonly number: number;
  readonly players: number | null;
  /** What was split. */
  readonly prize: string | null;
  /** The stake's place in the pot's order, and the envelope taken, both from 0. */
  readonly line: number | null;
  readonly envelope: number | null;
  readonly seeds: readonly string[] | null;
  readonly shares: readonly string[] | null;
};

/** A board with mines, as far as its player may see it. */
export type MinesView = {
  readonly mines: number;
  /** The fields that were opened, in order, from 0. */
  readonly picks: readonly number[];
  /** How many can be opened at most: with the last the round is paid. */
  readonly mostPicks: number;
  /** Where the mines lie; null while the round is open. */
  readonly board: readonly number[] | null;
  /** What it pays of the stake as it stands, cut to four places. */
  readonly times: string;
};

export const ROUND_STATES = [
  "bet",
  "series",
  "paying",
  "settled",
  "refused",
  "cancelling",
  "cancelled",
  "disputed",
] as const;
export type RoundState = (typeof ROUND_STATES)[number];

export type RoundView = {
  readonly roundId: string;
  readonly spinId: string;
  readonly state: RoundState;
  readonly refusal: string | null;
  readonly startedAt: string;
  readonly stake: string;
  /** What was shown so far pays. */
  readonly payout: string;
  /** A slot's, none in other games. */
  readonly spins: readonly SpinView[];
  /** Null in a slot, and until the stake was taken. */
  readonly instant: InstantView | null;
  /** In the game that all play together alone. */
  readonly crash: PlayedCrash | null;
  /** In the game of one pot for all alone. */
  readonly rain: RainView | null;
  /** The same of a board with mines. */
  readonly mines: MinesView | null;
  /** The same of a hand at a table of members. */
  readonly tienlen: PlayedTienLen | null;
  readonly freeAwarded: number;
  readonly freePlayed: number;
  readonly fairness: Fairness;
};

export type RoundReply = {
  readonly round: RoundView;
  /** Null while the wallet has not said. */
  readonly balance: string | null;
};

export type SessionView = {
  readonly game: GameFacts;
  readonly nickname: string;
  readonly play: boolean;
  readonly currency: Currency;
  readonly balance: string | null;
  readonly stakes: readonly string[];
  readonly seeds: SeedsView;
  /** A series or a board that waits to be played on. */
  readonly open: RoundView | null;
  /** How a slot's reels were left: its last round that is over, where none is open. */
  readonly last: RoundView | null;
  /** The most stakes that the operator pays for a round; null where it tells none. */
  readonly maximum: number | null;
  /** Of the sitting: launches that followed each other within half an hour. */
  readonly startedAt: string;
  /** Of the sitting's rounds. */
  readonly staked: string;
  readonly paid: string;
};

export type SeedsReply = {
  readonly seeds: SeedsView;
  readonly revealed: { readonly serverSeed: string; readonly serverSeedHash: string } | null;
};

export type HistoryReply = { readonly rounds: readonly RoundView[]; readonly more: boolean };

/** What the studio refuses, beside what the wallet refuses. */
export const STUDIO_REFUSALS = [
  "launch_expired",
  "session_expired",
  "game_unknown",
  "game_maintenance",
  "bad_stake",
  "bad_choice",
  "client_seed_needed",
  "bad_client_seed",
  "seeds_moved",
  "round_open",
  "too_soon",
  "round_unknown",
  "spin_conflict",
  "out_of_turn",
  "bets_closed",
  "round_full",
  "no_bet",
  "too_early",
  "crashed",
  "envelope_taken",
  "rain_over",
  "field_open",
  "nothing_open",
  "bet_unconfirmed",
  "bet_refused",
  "not_enough_funds",
  "token_expired",
  "unavailable",
  ...CARE_REFUSALS,
] as const;
export type StudioRefusal = (typeof STUDIO_REFUSALS)[number];

export type Envelope<T> =
  | { readonly success: true; readonly code: "ok"; readonly value: T }
  | { readonly success: false; readonly code: string; readonly value: { balance?: string } | null };
