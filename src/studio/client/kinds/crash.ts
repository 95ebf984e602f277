import { findCrashGame } from "#/lib/rules/studio/crash/game.ts";
import { beginWith } from "../begin.ts";
import { layCrash } from "../crash/table.ts";

export const begin = beginWith(async (parts, session) => {
  const { game: facts } = session;
  if (facts.kind !== "crash") return null;
  const game = findCrashGame(facts.gameId, facts.version);
  return game && layCrash(parts, game, facts, session);
});
