import type { Area } from "#/server/area.ts";
import { openSealing, SESSION_SEALS } from "#/server/session/index.ts";
import { deliveryPlace } from "./deliveries.ts";
import { chooseProviders, notifyWork, OUTBOX_COMMANDS, openChannelHealth } from "./index.ts";
import { outboxPlace } from "./providers/outbox.ts";

declare module "#/server/area.ts" {
  interface Additions {
    /** Whether what is sent now by a channel would wait for its provider. */
    channelHealth: { readonly about: "email" | "sms"; readonly adds: { readonly isAway: boolean } };
  }
}

/** What leaves by e-mail and SMS. */
export const notifyArea: Area = {
  name: "notify",
  sealed: [
    {
      ...{ table: "deliveries", column: "sealed", purpose: SESSION_SEALS, key: ["id"] },
      place: ({ id }) => deliveryPlace(String(id)),
    },
    {
      ...{ table: "outbox_messages", column: "sealed", purpose: SESSION_SEALS, key: ["id"] },
      place: ({ id }) => outboxPlace(String(id)),
    },
  ],
  commands: [OUTBOX_COMMANDS],
  open({ config, clock, db, keyring }) {
    const health = openChannelHealth(clock);
    const deps = { clock, sealing: openSealing(keyring), health };
    return {
      work: notifyWork(deps, chooseProviders(db, deps, config.messages)),
      adds: { channelHealth: async (channel) => ({ isAway: health.isAway(channel) }) },
    };
  },
};
