import type { Area } from "#/server/area.ts";
import { chooseProviders, notifyWork, OUTBOX_COMMANDS } from "./index.ts";

/** What leaves by e-mail and SMS. */
export const notifyArea: Area = {
  name: "notify",
  commands: [OUTBOX_COMMANDS],
  open: ({ config, clock, db }) => ({
    work: notifyWork(clock, chooseProviders(db, clock, config.messages)),
  }),
};
