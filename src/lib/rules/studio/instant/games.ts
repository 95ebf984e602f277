import { DICE } from "./dice.ts";
import { GOLDEN_EGGS } from "./eggs.ts";
import type { InstantGame } from "./game.ts";
import { PLINKO } from "./plinko.ts";
import { HIGH_TIDE } from "./tide.ts";
import { WHEEL } from "./wheel.ts";

/** Every version that was ever played, newest first: an old round is verified against its own. */
export const INSTANT_GAMES: readonly InstantGame[] = [DICE, PLINKO, WHEEL, GOLDEN_EGGS, HIGH_TIDE];

/** A game's version, or its newest when no version is named; null for one that the house never had. */
export function findInstantGame(id: string, version?: number): InstantGame | null {
  const found = INSTANT_GAMES.find(
    (game) => game.id === id && (version === undefined || game.version === version),
  );
  return found ?? null;
}
