import { checkHashes } from "../claims.ts";
import { prizeMinor, type RainGame, rainHash } from "./game.ts";
import { arePlayable, splitPrize } from "./split.ts";

/** What a player's part in a pot claims. Fields left out are not checked. */
export type RainClaim = {
  readonly serverSeed: string;
  readonly serverSeedHash?: string;
  readonly configHash?: string;
  /** The pot's number. */
  readonly number: number;
  /** What all players brought, in the order of the stakes. */
  readonly seeds: readonly string[];
  /** What this player's browser brought. */
  readonly ownSeed?: string;
  /** The envelope that was this player's, from 0. */
  readonly envelope?: number;
  readonly stakeMinor: bigint;
  readonly payoutMinor?: bigint;
};

/** Each check true, false, or null when the claim does not name what it needs. */
export type RainCheck = {
  /** What lay in each envelope, in minor units. */
  readonly shares: readonly bigint[];
  readonly seedMatches: boolean | null;
  readonly configMatches: boolean | null;
  /** Whether what this player brought is among what decided. */
  readonly ownMatches: boolean | null;
  readonly payoutMatches: boolean | null;
};

/** Recomputes a pot and compares it with a claim. Null if such a pot cannot have been played. */
export async function verifyRain(game: RainGame, claim: RainClaim): Promise<RainCheck | null> {
  const { seeds, number, serverSeed, stakeMinor, envelope, payoutMinor, ownSeed } = claim;
  const isPlayed =
    seeds.length >= game.least &&
    seeds.length <= game.most &&
    arePlayable(seeds) &&
    Number.isSafeInteger(number) &&
    number >= 1;
  if (!isPlayed) return null;
  const prize = prizeMinor(game, stakeMinor, seeds.length);
  if (prize < BigInt(seeds.length)) return null;
  const shares = await splitPrize(prize, { serverSeed, seeds, number });
  const isTold = envelope !== undefined && payoutMinor !== undefined;
  return {
    ...(await checkHashes({ ...claim, clientSeed: "", nonce: number }, () => rainHash(game))),
    shares,
    ownMatches: ownSeed === undefined ? null : seeds.includes(ownSeed),
    payoutMatches: isTold ? shares[envelope] === payoutMinor : null,
  };
}
