import { findMinesGame } from "#/lib/rules/studio/mines/mines.ts";
import { beginWith } from "../begin.ts";
import { layMinesTable } from "../mines/table.ts";

export const begin = beginWith(async (parts, session) => {
  const { game: facts } = session;
  if (facts.kind !== "mines") return null;
  const game = findMinesGame(facts.gameId, facts.version);
  return game && layMinesTable(parts, game, facts, session);
});
