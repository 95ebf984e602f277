import type { Area } from "#/server/area.ts";
import { chooseProviders, notifyWork } from "./index.ts";

/** What leaves by e-mail and SMS. */
export const notifyArea: Area = {
  name: "notify",
  open: ({ config, clock, db }) => ({
    work: notifyWork(clock, chooseProviders(db, clock, config.messages)),
  }),
};
