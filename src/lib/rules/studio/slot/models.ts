import { GALLO_DE_JADE } from "./gallo-de-jade.ts";
import type { SlotModel } from "./model.ts";

/** Every version that was ever played, newest first: an old round is verified against its own. */
export const SLOT_MODELS: readonly SlotModel[] = [GALLO_DE_JADE];

/** The model of a game's version, or its newest when no version is named; null for one that the house never had. */
export function findSlotModel(id: string, version?: number): SlotModel | null {
  const found = SLOT_MODELS.find(
    (model) => model.id === id && (version === undefined || model.version === version),
  );
  return found ?? null;
}
