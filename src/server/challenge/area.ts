import type { Area } from "#/server/area.ts";
import { challengeRoutes, challengeWork } from "./index.ts";

/** What is asked before a call that machines or strangers like to make. */
export const challengeArea: Area = {
  name: "challenge",
  open: ({ clock, db }) => ({
    routes: challengeRoutes({ db, clock }),
    work: challengeWork(clock),
  }),
};
