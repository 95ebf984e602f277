import { findSlotModel } from "#/lib/rules/studio/slot/models.ts";
import { beginWith } from "../begin.ts";
import { laySlot } from "../slot-table.ts";

export const begin = beginWith(async (parts, session) => {
  const { game: facts } = session;
  if (facts.kind !== "slot") return null;
  const game = findSlotModel(facts.gameId, facts.version);
  return game && laySlot(parts, game, facts, session);
});
