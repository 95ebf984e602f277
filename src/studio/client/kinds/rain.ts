import { findRainGame } from "#/lib/rules/studio/rain/game.ts";
import { beginWith } from "../begin.ts";
import { layRain } from "../rain/table.ts";

export const begin = beginWith(async (parts, session) => {
  const { game: facts } = session;
  if (facts.kind !== "rain") return null;
  const game = findRainGame(facts.gameId, facts.version);
  return game && layRain(parts, game, facts, session);
});
