import { findInstantGame } from "#/lib/rules/studio/instant/games.ts";
import { beginWith } from "../begin.ts";
import { layInstant } from "../instant/table.ts";

export const begin = beginWith(async (parts, session) => {
  const { game: facts } = session;
  if (facts.kind !== "instant") return null;
  const game = findInstantGame(facts.gameId, facts.version);
  return game && layInstant(parts, game, facts, session);
});
