import { sessionLive } from "#/lib/contract/session/live.ts";
import type { Area } from "#/server/area.ts";
import {
  authenticateHalf,
  DEVICE_COOKIE,
  ensurePayloadKey,
  holdSession,
  openAuthentication,
  openPayloads,
  openSealing,
  PUSH_KEY_PLACE,
  payloadKeys,
  pushPlace,
  REMEMBERED,
  SESSION_SEALS,
  sessionRoutes,
  sessionWork,
} from "./index.ts";

/** Who is calling. */
export const sessionArea: Area = {
  name: "session",
  liveMessages: sessionLive,
  keyed: [REMEMBERED],
  sealed: [
    {
      ...{ table: "push_subscriptions", column: "sealed", purpose: SESSION_SEALS, key: ["id"] },
      place: ({ id }) => pushPlace(String(id)),
    },
    {
      ...{
        table: "push_keys",
        column: "private_sealed",
        purpose: SESSION_SEALS,
        key: ["only_row"],
      },
      place: () => PUSH_KEY_PLACE,
    },
  ],
  open({ clock, db, keyring }) {
    const authenticate = openAuthentication(db, clock);
    return {
      routes: sessionRoutes({ db, clock, sealing: openSealing(keyring) }),
      work: sessionWork(clock),
      services: {
        authenticate: (token, cookies) => authenticate(token, cookies.get(DEVICE_COOKIE)),
        authenticateHalf: (token, cookies) =>
          authenticateHalf(db, clock, token, cookies.get(DEVICE_COOKIE)),
        holdSession,
        decryptPayload: openPayloads(db, clock),
      },
      adds: { payloadKeys: async (at) => ({ payloadKeys: await payloadKeys(at) }) },
      async start() {
        await ensurePayloadKey(db, clock);
        return async () => undefined;
      },
    };
  },
};
