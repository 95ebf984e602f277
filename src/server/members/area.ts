import type { Area } from "#/server/area.ts";
import { membersRoutes } from "./index.ts";

/** Who may play. */
export const membersArea: Area = {
  name: "members",
  open: ({ config, clock, db }) => ({
    routes: membersRoutes({ db, clock, languages: config.languages }),
  }),
};
