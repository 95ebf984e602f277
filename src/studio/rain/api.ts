import * as z from "zod/mini";
import { own, type RoundState, stake } from "../api.ts";

/**
 * What the game of one pot for all and the studio say to each other. There is a pot for each stake of a currency, in real
 * and in play money apart. Times are milliseconds of the studio's clock, which a browser reads from `/api/rain/time`.
 */

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/, "bad_field"));

/** `hash` is the pot's that the player saw: a stake that comes late is refused, not taken for the next. */
export const rainOrder = z.strictObject({
  spinId: own,
  hash,
  stake,
  /** What the player's browser brings to what decides. */
  seed: own,
});
export type RainOrder = z.output<typeof rainOrder>;

/** `envelope`: which one to take, from 0. */
export const takeOrder = z.strictObject({
  hash,
  envelope: z.number().check(z.int(), z.gte(0), z.lte(999)),
});
export type TakeOrder = z.output<typeof takeOrder>;

/**
 * `open`: fewer than two stakes, no clock runs; `betting`: others may come in until `locksAt`; `locked`: the wallet
 * answers the last of them; `raining`: envelopes are taken until `endsAt`; `ended`: all shares are told.
 */
export type RainPhase = "open" | "betting" | "locked" | "raining" | "ended";

/** A stake as all see it. `id` is its place in the pot. */
export type RainLine = {
  readonly id: number;
  /** Shortened, and null for who is not shown. */
  readonly name: string | null;
  /** The envelope that was taken, from 0; null before. */
  readonly envelope: number | null;
};

export type RainPotView = {
  /** Which pot it is in its currency. */
  readonly stake: string;
  /** The SHA-256 of the server seed that will decide it. */
  readonly hash: string;
  /** Null while nobody has staked. */
  readonly number: number | null;
  readonly phase: RainPhase;
  readonly lines: readonly RainLine[];
  readonly locksAt: number | null;
  readonly endsAt: number | null;
  readonly nextAt: number | null;
  /** What is split; null before it rains. */
  readonly prize: string | null;
  /** What lay in each envelope, and what decided it; null before the end. */
  readonly shares: readonly string[] | null;
  readonly serverSeed: string | null;
  readonly seeds: readonly string[] | null;
};

export type RainNow = { readonly now: number; readonly pots: readonly RainPotView[] };

/** The events of the live stream, by name. */
export type RainEvents = { readonly now: RainNow; readonly pot: RainPotView };

/** The player's own part in the pot under way. */
export type RainBetView = {
  readonly roundId: string;
  readonly hash: string;
  /** Its line; null once the pot is over. */
  readonly line: number | null;
  readonly stake: string;
  /** What lay in the envelope, once one is taken; else nothing yet. */
  readonly payout: string;
  readonly state: RoundState;
  readonly envelope: number | null;
};

export type RainReply = {
  readonly bet: RainBetView | null;
  /** Whether the player's name is shown to others. */
  readonly shown: boolean;
  /** Null while the wallet has not said. */
  readonly balance: string | null;
};
