import { subscribe } from "node:diagnostics_channel";
import type { FastifyInstance, RouteOptions } from "fastify";
import { expect, it } from "vitest";
import { LIVE_PATH } from "#/lib/contract/live.ts";
import { OPEN } from "#/server/http/gate.ts";
import { serveLive } from "#/server/http/live.ts";
import { Metrics } from "#/server/http/metrics.ts";
import type { Session } from "#/server/http/route.ts";
import { testApp, testConfig } from "../../support/app.ts";
import { testPlatform } from "../../support/platform.ts";

/** What asks no database for a caller: said from memory, or asked once for all who wait. */
const UNLIMITED = ["/health/live", "/health/ready", "/metrics", "/openapi.json"];

const routes: RouteOptions[] = [];
subscribe("fastify.initialization", (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook("onRoute", (route) => void routes.push(route));
});
const { app } = await testPlatform({ CALLS_PER_MINUTE: "10" });
await app.ready();
const ofPlatform = [...routes];

it("every route that asks the database is limited by the caller's network", () => {
  const unlimited = ofPlatform.filter(({ config }) => !config?.rateLimit).map(({ url }) => url);
  expect(ofPlatform.length).toBeGreaterThan(60);
  expect(unlimited.toSorted()).toEqual(UNLIMITED);
});

it("tokens that are none open live streams ten times a minute at most, and are refused unasked then", async () => {
  const ask = () =>
    app.inject({ url: LIVE_PATH, headers: { authorization: `Bearer ${"x".repeat(43)}` } });
  const statuses: number[] = [];
  for (let n = 0; n < 12; n++) statuses.push((await ask()).statusCode);
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
});

it("a session that ends between its look-up and the stream's subscription is told so at once", async () => {
  const budi: Session = { id: "7", memberId: 7n, account: "budi", kind: 0, currency: "VND" };
  let subscribed = false;
  const calls = {
    config: testConfig(),
    chooseLanguage: () => "es",
    gate: OPEN,
    authenticate: async () => (subscribed ? null : budi),
  };
  const hub = {
    ...{ ready: Promise.resolve(), size: 0, stop: async () => undefined },
    subscribe: () => {
      subscribed = true;
      return () => undefined;
    },
  };
  const balance = async () => {
    throw new Error("an ended session was told its balance");
  };
  const server = await testApp({
    extras: [
      (scope) =>
        serveLive(scope, calls, { hub, shapes: {}, balance, since: async () => [] }, new Metrics()),
    ],
  });
  const { body } = await server.inject({
    url: LIVE_PATH,
    headers: { authorization: "Bearer good" },
  });
  expect(body).toBe('data: {"type":"session_ended"}\n\n');
});
