import type { CrashGame, Hundredths } from "./game.ts";

const PER = 100_000;

/**
 * The first whole millisecond of the flight at which a multiplier is reached. No multiplier of a game is reached within
 * a millionth of a millisecond of a whole one (a test counts them all), so no machine computes another.
 */
export function reachMs({ growth }: CrashGame, multiplier: Hundredths): number {
  return multiplier <= 100 ? 0 : Math.ceil((Math.log(multiplier / 100) / growth) * PER);
}

/** The multiplier so many whole milliseconds into the flight, cut to hundredths. */
export function multiplierAt(game: CrashGame, elapsedMs: number): Hundredths {
  if (elapsedMs <= 0) return 100;
  const near = Math.floor(Math.exp((elapsedMs * game.growth) / PER) * 100);
  // The power may be a hair off; `reachMs` alone decides.
  for (let multiplier = near + 1; multiplier > 100; multiplier -= 1)
    if (reachMs(game, multiplier) <= elapsedMs) return Math.min(multiplier, game.highest);
  return 100;
}

/** How long a round flies: to the first millisecond that shows more than its crash point, or to the maximum. */
export function flightMs(game: CrashGame, crash: Hundredths): number {
  return reachMs(game, crash >= game.highest ? game.highest : crash + 1);
}
