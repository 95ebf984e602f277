import { ok, refuse } from "#/lib/base/result.ts";
import {
  type PushSettings,
  type PushSubscriptionJson,
  renewPush,
  switchPushOff,
  switchPushOn,
  viewPush,
} from "#/lib/contract/messages/push.ts";
import { type PushServices, readPushEndpoint } from "#/lib/rules/notify/push-endpoint.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { type Route, type Session, serve } from "#/server/http/route.ts";
import { isPushKey } from "#/server/notify/index.ts";
import {
  DEVICE_COOKIE,
  endPushSubscription,
  listPushDevices,
  type PushKeys,
  putPushSubscription,
  renewPushSubscription,
  type SealingDeps,
} from "#/server/session/index.ts";

type Deps = SealingDeps & {
  readonly db: Db;
  readonly services: PushServices;
  readonly keys: () => Promise<PushKeys>;
};

/** The calls by which members have notices come to a device, and end them. */
export function pushRoutes(deps: Deps): Route[] {
  const { db, services, keys } = deps;
  const settingsOf = async (session: Session): Promise<PushSettings> => ({
    publicKey: (await keys()).publicKey,
    devices: await listPushDevices(db, session),
  });
  const isOurs = ({ endpoint, keys: { p256dh } }: PushSubscriptionJson) =>
    readPushEndpoint(endpoint, services) !== null && isPushKey(p256dh);

  return [
    serve(viewPush, async (_input, { session }) => ok(await settingsOf(session))),
    serve(switchPushOn, async ({ subscription, ...choices }, { session, holdSession }) => {
      if (!isOurs(subscription)) return refuse("push_refused");
      const isHeld = await inTransaction(db, async (tx) => {
        const held = await holdSession(tx);
        if (held) await putPushSubscription(tx, deps, session, subscription, choices);
        return held;
      });
      return isHeld ? ok(await settingsOf(session)) : refuse("session_expired");
    }),
    serve(switchPushOff, async ({ id }, { session, holdSession }) => {
      const isHeld = await inTransaction(db, async (tx) => {
        const held = await holdSession(tx);
        if (held) await endPushSubscription(tx, session, id);
        return held;
      });
      return isHeld ? ok(await settingsOf(session)) : refuse("session_expired");
    }),
    serve(renewPush, async ({ subscription, before }, { cookies }) => {
      if (!isOurs(subscription)) return refuse("push_refused");
      await inTransaction(db, (tx) =>
        renewPushSubscription(tx, deps, {
          ...{ device: cookies.get(DEVICE_COOKIE), before, subscription },
        }),
      );
      return ok(null);
    }),
  ];
}
