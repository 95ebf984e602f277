import type { Area } from "#/server/area.ts";
import { membersRoutes, RANK_COMMANDS } from "./index.ts";

/** Who may play. */
export const membersArea: Area = {
  name: "members",
  commands: [RANK_COMMANDS],
  open: ({ config, clock, db }) => ({
    routes: membersRoutes({ db, clock, languages: config.languages }),
  }),
};
