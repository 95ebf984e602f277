import { demoGames } from "../games/index.ts";
import { chanceOf } from "../lobby/chance.ts";

/** What swims in a hall, and what a catch pays back in stakes. */
export const FISH = {
  sardina: 2,
  cangrejo: 4,
  pulpo: 8,
  tortuga: 15,
  raya: 30,
  ballena: 100,
} as const;
export type Fish = keyof typeof FISH;
export const FISHES = Object.keys(FISH) as Fish[];

export const HALL_RETURN_PERCENT = 95;
export const MOST_SHOTS = 10;
/** No two batches of a session are taken within so long: at most ten shots in it. */
export const PACE_MS = 1_000;

const halls = new Set(
  demoGames().flatMap(({ category, code }) => (category === "FISH" ? [code] : [])),
);

export const isHall = (gameId: string): boolean => halls.has(gameId);

/** How likely a shot at a fish catches it: each returns the same share of its stake. */
export const catchChance = (fish: Fish): number => HALL_RETURN_PERCENT / 100 / FISH[fish];

/** Which of a batch's shots catch: decided by the sandbox's key and the place of the shot alone. */
export function catches(
  key: string,
  reference: string,
  seq: number,
  shots: readonly Fish[],
): readonly boolean[] {
  return shots.map((fish, at) => chanceOf(key, "shot", reference, seq, at) < catchChance(fish));
}

/** What a batch pays, in minor units. */
export function catchMinor(
  stakeMinor: bigint,
  shots: readonly Fish[],
  caught: readonly boolean[],
): bigint {
  return shots.reduce(
    (sum, fish, at) => (caught[at] ? sum + stakeMinor * BigInt(FISH[fish]) : sum),
    0n,
  );
}
