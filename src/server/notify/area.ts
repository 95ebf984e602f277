import type { Area } from "#/server/area.ts";
import { openVault } from "#/server/db/index.ts";
import { openSealing, SESSION_SEALS } from "#/server/session/index.ts";
import { deliveryPlace } from "./deliveries.ts";
import { GATEWAY_COLLECTION } from "./gateway-collection.ts";
import { GATEWAY_COMMANDS } from "./gateway-commands.ts";
import { GATEWAY_SECRETS, GATEWAYS_SEALED } from "./gateway-secrets.ts";
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
    GATEWAYS_SEALED,
    {
      ...{ table: "deliveries", column: "sealed", purpose: SESSION_SEALS, key: ["id"] },
      place: ({ id }) => deliveryPlace(String(id)),
    },
    {
      ...{ table: "outbox_messages", column: "sealed", purpose: SESSION_SEALS, key: ["id"] },
      place: ({ id }) => outboxPlace(String(id)),
    },
  ],
  commands: [OUTBOX_COMMANDS, GATEWAY_COMMANDS],
  collections: [GATEWAY_COLLECTION],
  open({ config, clock, db, keyring }) {
    const health = openChannelHealth(clock);
    const deps = { clock, sealing: openSealing(keyring), health };
    return {
      work: notifyWork(
        deps,
        chooseProviders(
          db,
          { ...deps, vault: openVault(keyring, GATEWAY_SECRETS) },
          config.messages,
        ),
      ),
      adds: { channelHealth: async (channel) => ({ isAway: health.isAway(channel) }) },
    };
  },
};
