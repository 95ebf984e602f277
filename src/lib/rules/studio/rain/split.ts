import { type Draw, fairDraw, isClientSeed, sha256Hex } from "../fairness.ts";

const TWO_32 = 2 ** 32;
const TWO_64 = 1n << 64n;

/** What a pot is split by. */
export type PotSeeds = {
  /** Chosen by the house and published as its SHA-256 before the first stake. */
  readonly serverSeed: string;
  /** What each player's browser brought with the stake, in the order of the stakes. */
  readonly seeds: readonly string[];
  /** The pot's number. */
  readonly number: number;
};

/** The client seed of a pot: the SHA-256 of all that players brought, in order, with commas between. */
export function mixSeeds(seeds: readonly string[]): Promise<string> {
  return sha256Hex(seeds.join(","));
}

/** Whether every seed is one that a player can have brought: none holds a comma, so their order is certain. */
export const arePlayable = (seeds: readonly string[]) => seeds.every(isClientSeed);

/** A whole number from 0 to `range` − 1, of two draws of 32 bits; values from the largest multiple of it upwards are skipped. */
async function drawWide(draw: Draw, range: bigint): Promise<bigint> {
  const limit = TWO_64 - (TWO_64 % range);
  for (;;) {
    const value = (BigInt(await draw(TWO_32)) << 32n) | BigInt(await draw(TWO_32));
    if (value < limit) return value % range;
  }
}

/**
 * Splits a prize into as many shares as players, each of a minor unit at least: by distinct cuts between its units, as
 * many as players but one, drawn one after another (a cut that was drawn before is drawn again). Every set of cuts is as
 * likely as any other, so every share has the same chances. Share i lies in envelope i.
 */
export async function splitPrize(prize: bigint, { serverSeed, seeds, number }: PotSeeds) {
  const players = seeds.length;
  if (players < 1 || prize < BigInt(players))
    throw new RangeError(`${prize} units are not enough for ${players} shares`);
  const draw = fairDraw({ serverSeed, clientSeed: await mixSeeds(seeds), nonce: number });
  const cuts = new Set<bigint>();
  while (cuts.size < players - 1) cuts.add((await drawWide(draw, prize - 1n)) + 1n);
  const edges = [0n, ...[...cuts].sort((a, b) => (a < b ? -1 : 1)), prize];
  return edges.slice(1).map((edge, i) => edge - (edges[i] ?? 0n));
}

/** Who takes which envelope: what they took themselves, and of the rest, in the order of the stakes, each the first that is left. */
export function dealRest(taken: readonly (number | null)[]): readonly number[] {
  const held = new Set(taken.filter((envelope) => envelope !== null));
  let next = 0;
  return taken.map((envelope) => {
    if (envelope !== null) return envelope;
    while (held.has(next)) next += 1;
    held.add(next);
    return next;
  });
}
