import { findTienLenGame } from "#/lib/rules/studio/tienlen/game.ts";
import { beginWith } from "../begin.ts";
import { layTienLen } from "../tienlen/table.ts";

export const begin = beginWith(async (parts, session) => {
  const { game: facts } = session;
  if (facts.kind !== "tienlen") return null;
  const game = findTienLenGame(facts.gameId, facts.version);
  return game && layTienLen(parts, game, facts, session);
});
