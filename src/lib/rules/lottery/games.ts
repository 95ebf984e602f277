import type { BetType, LotteryGame } from "./bet-type.ts";
import { ELOTT_GAMES } from "./elott/games.ts";
import { VIETNAM_GAMES } from "./vietnam/games.ts";

/** Every game that has a rule book, by its code. */
const GAMES: ReadonlyMap<string, LotteryGame> = new Map(
  [...Object.values(VIETNAM_GAMES), ...ELOTT_GAMES].map((game) => [game.code, game]),
);

/** The codes of all games, in the order of a menu. */
export const LOTTERY_CODES: readonly string[] = [...GAMES.keys()];

/** The game of a code, or null. */
export function findGame(code: string): LotteryGame | null {
  return GAMES.get(code) ?? null;
}

/** A way to bet on a game, or null. */
export function findBetType(game: LotteryGame, code: string): BetType | null {
  return game.types.find((type) => type.code === code) ?? null;
}
