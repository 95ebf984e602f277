import type { Area } from "#/server/area.ts";
import { openSealing } from "#/server/session/index.ts";
import { chooseProviders, notifyWork, OUTBOX_COMMANDS, openChannelHealth } from "./index.ts";

declare module "#/server/area.ts" {
  interface Additions {
    /** Whether what is sent now by a channel would wait for its provider. */
    channelHealth: { readonly about: "email" | "sms"; readonly adds: { readonly isAway: boolean } };
  }
}

/** What leaves by e-mail and SMS. */
export const notifyArea: Area = {
  name: "notify",
  commands: [OUTBOX_COMMANDS],
  open({ config, clock, db }) {
    const health = openChannelHealth(clock);
    const deps = { clock, sealing: openSealing(config.secrets.app), health };
    return {
      work: notifyWork(deps, chooseProviders(db, deps, config.messages)),
      adds: { channelHealth: async (channel) => ({ isAway: health.isAway(channel) }) },
    };
  },
};
