import type { Area } from "#/server/area.ts";
import { openSealing } from "#/server/session/index.ts";
import { challengeRoutes, challengeWork } from "./index.ts";

/** What is asked before a call that machines or strangers like to make. */
export const challengeArea: Area = {
  name: "challenge",
  open: ({ clock, db, keyring }) => ({
    routes: challengeRoutes({ db, clock, sealing: openSealing(keyring) }),
    work: challengeWork(clock),
  }),
};
