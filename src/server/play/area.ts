import type { Area } from "#/server/area.ts";
import { playFigures, playRoutes, playWork, reconcilePlay } from "./index.ts";

/** What was played, as one table that games write and everybody above reads. */
export const playArea: Area = {
  name: "play",
  open: ({ db, lanes }) => ({
    routes: playRoutes(db),
    work: playWork(),
    figures: () => playFigures(lanes.jobs),
  }),
  reconcile: reconcilePlay,
};
