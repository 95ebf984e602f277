import { sessionLive } from "#/lib/contract/session/live.ts";
import type { Area } from "#/server/area.ts";
import {
  authenticate,
  authenticateHalf,
  DEVICE_COOKIE,
  ensurePayloadKey,
  holdSession,
  openPayloads,
  openSealing,
  payloadKeys,
  REMEMBERED,
  sessionRoutes,
  sessionWork,
} from "./index.ts";

/** Who is calling. */
export const sessionArea: Area = {
  name: "session",
  liveMessages: sessionLive,
  keyed: [REMEMBERED],
  open: ({ clock, db, keyring }) => ({
    routes: sessionRoutes({ db, clock, sealing: openSealing(keyring) }),
    work: sessionWork(clock),
    services: {
      authenticate: (token, cookies) => authenticate(db, clock, token, cookies.get(DEVICE_COOKIE)),
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
  }),
};
