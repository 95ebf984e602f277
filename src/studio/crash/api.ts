import * as z from "zod/mini";
import type { PlayedCrash } from "#/lib/rules/studio/crash/words.ts";
import { own, type RoundState, stake } from "../api.ts";

/**
 * What the game of one round for all and the studio say to each other. Multipliers are whole hundredths; times are
 * milliseconds of the studio's clock, which a browser reads from `/api/crash/time`.
 */

/** `round` is the number of the round that the player saw: a bet that comes late is refused, not taken for the next. */
export const crashOrder = z.strictObject({
  spinId: own,
  round: z.number().check(z.int(), z.gte(1)),
  stake,
  /** Where the player leaves without being asked, in hundredths. */
  target: z.optional(z.number()),
});
export type CrashOrder = z.output<typeof crashOrder>;

/** What a browser brings to a chain that was published and waits for its salt. */
export const saltOrder = z.strictObject({
  firstHash: z.string().check(z.regex(/^[0-9a-f]{64}$/, "bad_field")),
  salt: z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/, "bad_field")),
});

/** `waiting`: the chain that was published waits for its salt; `locked`: bets are closed, the flight is about to begin. */
export type CrashPhase = "waiting" | "betting" | "locked" | "flying" | "ended";

export type CrashRoundView = {
  readonly phase: CrashPhase;
  /** Its place in the chain; 0 while there is none. */
  readonly number: number;
  readonly previousHash: string;
  /** When bets close. */
  readonly locksAt: number;
  /** When the multiplier began to climb; before that, when it is meant to. */
  readonly startsAt: number;
  /** Null until it broke off. */
  readonly crash: number | null;
  readonly hash: string | null;
  /** When the next round opens; null until this one is over. */
  readonly nextAt: number | null;
};

export type CrashEnd = { readonly number: number; readonly crash: number; readonly hash: string };

/** A bet as all see it. `id` is its place in the round. */
export type CrashLine = {
  readonly id: number;
  /** Shortened, and null for who is not shown. */
  readonly name: string | null;
  readonly stake: string;
  readonly symbol: string;
  readonly cashed: number | null;
};

export type CrashChain = {
  /** h(0), published before the salt was known. */
  readonly firstHash: string;
  readonly salt: string | null;
  readonly length: number;
};

export type CrashNow = {
  readonly now: number;
  readonly chain: CrashChain;
  readonly round: CrashRoundView;
  /** The rounds that ended last, the newest first. */
  readonly last: readonly CrashEnd[];
  readonly bets: CrashBets;
};

/** Of the bets in real money, or of those in play money: the first hundred, and how many there are. */
export type CrashBets = { readonly lines: readonly CrashLine[]; readonly count: number };

/** The events of the live stream, by name. */
export type CrashEvents = {
  readonly now: CrashNow;
  readonly round: CrashRoundView;
  /** Lines that are new or changed; `gone` are those taken back. */
  readonly bets: CrashBets & { readonly gone: readonly number[] };
};

/** The player's own part in the round of now. */
export type CrashBetView = PlayedCrash & {
  readonly roundId: string;
  /** Its line; null once the round is over. */
  readonly line: number | null;
  readonly stake: string;
  readonly payout: string;
  readonly state: RoundState;
};

export type CrashReply = {
  readonly bet: CrashBetView | null;
  /** Whether the player's name is shown to others. */
  readonly shown: boolean;
  /** Null while the wallet has not said. */
  readonly balance: string | null;
};
