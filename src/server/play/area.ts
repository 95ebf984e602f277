import type { Area } from "#/server/area.ts";
import { playWork, reconcilePlay } from "./index.ts";

/** What was played, as one table that games write and everybody above reads. */
export const playArea: Area = {
  name: "play",
  open: () => ({ work: playWork() }),
  reconcile: reconcilePlay,
};
