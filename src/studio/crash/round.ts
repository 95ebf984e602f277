import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { multiplierAt } from "#/lib/rules/studio/crash/curve.ts";
import type { CrashGame, Hundredths } from "#/lib/rules/studio/crash/game.ts";
import type { Acknowledged } from "../outbox.ts";
import type { CrashPhase, CrashRoundView } from "./api.ts";
import type { Bet, Book } from "./book.ts";

/** The round under way. What it will be is known here from its beginning, and told nobody before its end. */
export type Round = {
  readonly id: bigint;
  readonly number: number;
  readonly previousHash: string;
  readonly salt: string;
  readonly secret: { readonly hash: string; readonly crash: Hundredths; readonly flightMs: number };
  readonly book: Book;
  /** What the wallet said to what bets were paid, by their rows. */
  readonly paid: Map<bigint, Promise<Acknowledged | null>>;
  readonly locksAtMs: number;
  phase: Exclude<CrashPhase, "waiting">;
  startsAtMs: number;
  nextAtMs: number | null;
  /** Whether every bet that stood in it is owed what it is paid. */
  isSettled: boolean;
};

/** What all may know of a round. */
export function viewOf(round: Round | null, previousHash: string): CrashRoundView {
  if (!round)
    return {
      ...{ phase: "waiting", number: 0, previousHash, locksAt: 0, startsAt: 0 },
      ...{ crash: null, hash: null, nextAt: null },
    };
  const { phase, number, locksAtMs, startsAtMs, nextAtMs, secret } = round;
  const isOver = phase === "ended";
  return {
    phase,
    number,
    previousHash: round.previousHash,
    locksAt: locksAtMs,
    startsAt: startsAtMs,
    crash: isOver ? secret.crash : null,
    hash: isOver ? secret.hash : null,
    nextAt: nextAtMs,
  };
}

/** Whether a bet or its cancelling that arrived at a moment is in time. */
export function takesBets({ phase, locksAtMs }: Round, receivedMs: number): boolean {
  return (phase === "betting" || phase === "locked") && receivedMs < locksAtMs;
}

/**
 * Where a bet is left whose player asked for it at a moment of the studio's clock. Whoever was past their own target by
 * then had left there.
 */
export function leftAt(
  game: CrashGame,
  { phase, startsAtMs, secret, isSettled }: Round,
  bet: Bet,
  receivedMs: number,
): Result<Hundredths, "too_early" | "crashed"> {
  if (bet.cashed !== null) return ok(bet.cashed);
  if (phase === "betting" || phase === "locked" || receivedMs < startsAtMs)
    return refuse("too_early");
  const elapsedMs = receivedMs - startsAtMs;
  if (isSettled || elapsedMs >= secret.flightMs) return refuse("crashed");
  const multiplier = multiplierAt(game, elapsedMs);
  if (multiplier < game.lowest) return refuse("too_early");
  return ok(Math.min(multiplier, bet.target ?? game.highest));
}
