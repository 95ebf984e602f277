import { type Fraction, fraction, ONE, reduced, times, ZERO } from "#/lib/base/fraction.ts";
import { canonicalJson } from "../canonical-json.ts";
import { sha256Hex } from "../fairness.ts";

/**
 * A pot that players fill with the same stake each. What is returned of it is split at random into as many shares as
 * there are stakes; each player takes one envelope, and a share lies in each.
 */
export type RainGame = {
  readonly id: string;
  readonly version: number;
  /** What is returned of a pot, of 100; the part of a minor unit that is over goes to the players. */
  readonly returned: number;
  /** The fewest stakes that are played for. */
  readonly least: number;
  /** The most stakes in a pot. */
  readonly most: number;
};

export const LLUVIA_DE_SOBRES: RainGame = {
  id: "lluvia-de-sobres",
  version: 1,
  returned: 99,
  least: 2,
  most: 30,
};

/** Every version that was ever played, newest first. */
export const RAIN_GAMES: readonly RainGame[] = [LLUVIA_DE_SOBRES];

/** A game's version, or its newest when no version is named; null for one that the house never had. */
export function findRainGame(id: string, version?: number): RainGame | null {
  const found = RAIN_GAMES.find(
    (game) => game.id === id && (version === undefined || game.version === version),
  );
  return found ?? null;
}

/** SHA-256 of what decides. */
export function rainHash(game: RainGame): Promise<string> {
  return sha256Hex(canonicalJson(game));
}

/** What is split, in minor units: the returned part of all stakes, rounded up to a whole unit. */
export function prizeMinor({ returned }: RainGame, stakeMinor: bigint, players: number): bigint {
  return (stakeMinor * BigInt(players) * BigInt(returned) + 99n) / 100n;
}

/** What a stake returns on average, exact: every share's mean is the prize divided by the players. */
export function rainReturn(game: RainGame, stakeMinor: bigint, players: number): Fraction {
  return reduced({
    over: prizeMinor(game, stakeMinor, players),
    under: stakeMinor * BigInt(players),
  });
}

/** The most that one share can be: all the others hold one minor unit. */
export function mostMinor(game: RainGame, stakeMinor: bigint, players: number): bigint {
  return prizeMinor(game, stakeMinor, players) - BigInt(players - 1);
}

/**
 * The chance that a share is at least so many minor units, exact. Of the C(prize − 1, players − 1) ways to split a prize
 * into whole shares of one unit or more, all equally likely, C(prize − atLeast, players − 1) give the first so much.
 */
export function chanceOfShare(prize: bigint, players: number, atLeast: bigint): Fraction {
  if (atLeast <= 1n) return ONE;
  if (players === 1) return atLeast <= prize ? ONE : ZERO;
  let chance = ONE;
  for (let i = 0n; i < BigInt(players - 1); i += 1n) {
    const left = prize - atLeast - i;
    if (left <= 0n) return ZERO;
    chance = times(chance, fraction(left, prize - 1n - i));
  }
  return reduced(chance);
}

/**
 * Standard deviation of what a stake is paid, in stakes, from the closed form: the variance of a share of a prize R among
 * k players is R · (R − k) · (k − 1) / (k² · (k + 1)).
 */
export function rainDeviation(game: RainGame, stakeMinor: bigint, players: number): number {
  const prize = Number(prizeMinor(game, stakeMinor, players));
  const k = players;
  return Math.sqrt((prize * (prize - k) * (k - 1)) / (k * k * (k + 1))) / Number(stakeMinor);
}
