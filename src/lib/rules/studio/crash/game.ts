import { type Fraction, fraction, reduced, times } from "#/lib/base/fraction.ts";
import { canonicalJson } from "../canonical-json.ts";
import { sha256Hex } from "../fairness.ts";

/** Multipliers are whole hundredths throughout: 250 is ×2.50. */
export type Hundredths = number;

/**
 * A game of one round for all players: a multiplier climbs from ×1.00 and breaks off at a point that was fixed before
 * anybody staked. Whoever leaves before it is paid the stake times the multiplier of that moment.
 */
export type CrashGame = {
  readonly id: string;
  readonly version: number;
  /** What is returned of each stake, of 100. */
  readonly returned: number;
  /** The crash point is made of so many bits. */
  readonly bits: number;
  /** The multiplier grows by e to the power of so many hundred-thousandths of each millisecond. */
  readonly growth: number;
  /** Nobody leaves below. */
  readonly lowest: Hundredths;
  /** Whoever is still there is paid here, and the round is over. */
  readonly highest: Hundredths;
};

export const VUELO_DEL_COMETA: CrashGame = {
  id: "vuelo-del-cometa",
  version: 1,
  returned: 99,
  bits: 52,
  growth: 6,
  lowest: 101,
  highest: 100_000,
};

/** Every version that was ever played, newest first. */
export const CRASH_GAMES: readonly CrashGame[] = [VUELO_DEL_COMETA];

/** A game's version, or its newest when no version is named; null for one that the house never had. */
export function findCrashGame(id: string, version?: number): CrashGame | null {
  const found = CRASH_GAMES.find(
    (game) => game.id === id && (version === undefined || game.version === version),
  );
  return found ?? null;
}

/** SHA-256 of what decides. */
export function crashHash(game: CrashGame): Promise<string> {
  return sha256Hex(canonicalJson(game));
}

/** How many different draws there are. */
const drawsOf = ({ bits }: CrashGame): bigint => 1n << BigInt(bits);

/** The crash point that a draw from 0 up to 2^bits makes. */
export function crashPoint(game: CrashGame, draw: bigint): Hundredths {
  const all = drawsOf(game);
  if (draw < 0n || draw >= all)
    throw new RangeError(`draw ${draw} is not within 0 to 2^${game.bits}`);
  const point = (BigInt(game.returned) * all) / (all - draw);
  if (point >= BigInt(game.highest)) return game.highest;
  return point < 100n ? 100 : Number(point);
}

/** The chance that a round reaches a multiplier above ×1.00, exact. */
export function chanceToReach(game: CrashGame, target: Hundredths): Fraction {
  const all = drawsOf(game);
  if (target <= 100) return fraction(1, 1);
  if (target > game.highest) return fraction(0, 1);
  return reduced({ over: (BigInt(game.returned) * all) / BigInt(target), under: all });
}

/** What leaving at a multiplier returns on average, exact. */
export function returnAt(game: CrashGame, target: Hundredths): Fraction {
  return reduced(times(chanceToReach(game, target), fraction(target, 100)));
}

/** Standard deviation of what a round pays who leaves at a multiplier, in stakes. */
export function deviationAt({ returned }: CrashGame, target: Hundredths): number {
  const mean = returned / 100;
  return Math.sqrt(mean * (target / 100) - mean ** 2);
}

/** What a stake is paid at a multiplier, in minor units: the part of a unit that is left over is the house's. */
export function crashPaidMinor(stakeMinor: bigint, cashed: Hundredths | null): bigint {
  return (stakeMinor * BigInt(cashed ?? 0)) / 100n;
}

/** A multiplier to leave at by itself, as it came from outside: null for none, undefined for one that cannot be. */
export function readTarget(game: CrashGame, given: unknown): Hundredths | null | undefined {
  if (given === undefined || given === null) return null;
  const isRight =
    typeof given === "number" &&
    Number.isInteger(given) &&
    given >= game.lowest &&
    given <= game.highest;
  return isRight ? given : undefined;
}
