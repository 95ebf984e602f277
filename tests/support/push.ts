import { afterAll } from "vitest";
import { PUSH_DEFAULTS, type PushTopic, switchPushOn } from "#/lib/contract/messages/push.ts";
import { buildApp, type Received } from "#/sandbox/push/app.ts";
import { messagesRoutes, pushRoutes } from "#/server/messages/index.ts";
import { type PushDeps, sendPush } from "#/server/messages/push/send.ts";
import { openPushSender } from "#/server/notify/index.ts";
import { ensurePushKeys } from "#/server/session/index.ts";
import { testDatabase } from "./database.ts";
import { membersWorld } from "./members.ts";
import { sealedAt } from "./sealing.ts";
import type { Visitor } from "./visitor.ts";

type Subscription = { readonly endpoint: string; readonly keys: { p256dh: string; auth: string } };
type Answer = { status: number; retryAfter?: string; location?: string; delayMs?: number };

/** The sandbox's push service over HTTP, with browsers behind it. */
export async function pushService() {
  const app = await buildApp();
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  afterAll(() => app.close());
  const post = (url: string, body: object) =>
    fetch(url, {
      ...{ method: "POST", body: JSON.stringify(body) },
      headers: { "content-type": "application/json" },
    });
  return {
    origin,
    /** A browser's subscription, made anew each time. */
    subscribe: async () =>
      (await (await post(`${origin}/subscriptions`, {})).json()) as Subscription,
    /** What an endpoint answers to the next messages; after them it takes all. */
    answers: async ({ endpoint }: Subscription, ...answers: readonly Answer[]) => {
      await post(`${endpoint}/plan`, { answers });
    },
    /** How often it was asked, and what came. */
    heardAt: async ({ endpoint }: Subscription) =>
      (await (await fetch(`${endpoint}/received`)).json()) as {
        readonly asked: number;
        readonly received: readonly Received[];
      },
    end: ({ endpoint }: Subscription) => fetch(endpoint, { method: "DELETE" }),
  };
}

/** Members whose devices the sandbox's push service reaches, on a database of the file's own. */
export async function pushWorld() {
  const database = await testDatabase();
  const { db, owner } = database;
  const service = await pushService();
  const services = { hosts: [], sandbox: service.origin };
  const { sealing } = sealedAt(() => 0);
  const keys = () => ensurePushKeys(db, () => Date.now(), sealing);
  const world = membersWorld(db, {
    moreRoutes: (deps) => [
      ...messagesRoutes(deps),
      ...pushRoutes({ ...deps, sealing, services, keys }),
    ],
  });
  const { clock } = world;
  const deps = (timeoutMs = 5_000): PushDeps => ({
    ...{ db, clock, sealing },
    sender: openPushSender({
      ...{ services, keys, clock, timeoutMs },
      subject: "mailto:nobody@push.test",
    }),
  });
  /** Sends what waits for devices of a member, each once; what of it is to be tried again is answered. */
  async function sendDue(memberId: bigint, by = deps()): Promise<readonly string[]> {
    const due = await db
      .selectFrom("push_deliveries")
      .innerJoin("push_subscriptions as p", "p.id", "push_deliveries.subscription_id")
      .select(["subscription_id", "ref"])
      .where("p.member_id", "=", memberId)
      .where("state", "in", ["queued", "sending"])
      .execute();
    const tried = due.map(({ subscription_id: subscription, ref }) =>
      sendPush(by, { subscription, ref }).then(
        () => [],
        () => [ref],
      ),
    );
    return (await Promise.all(tried)).flat();
  }
  return {
    ...{ ...world, database, db, owner, service, deps, sendDue, sealing },
    /** Switches notices on for a visitor's browser; answers its subscription. */
    switchOn: async (
      who: Visitor,
      topics: readonly PushTopic[] = PUSH_DEFAULTS,
      details = false,
    ) => {
      const subscription = await service.subscribe();
      const reply = await who.call(switchPushOn, { subscription, topics: [...topics], details });
      if (!reply.ok) throw new Error(reply.code);
      return subscription;
    },
    statesOf: async (memberId: bigint) =>
      (
        await db
          .selectFrom("push_deliveries")
          .innerJoin("push_subscriptions as p", "p.id", "push_deliveries.subscription_id")
          .select(["state", "reason"])
          .where("p.member_id", "=", memberId)
          .orderBy("created_at")
          .execute()
      ).map(({ state, reason }) => (reason === null ? state : `${state}: ${reason}`)),
  };
}
