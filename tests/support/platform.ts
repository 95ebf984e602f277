import type { FastifyInstance } from "fastify";
import { afterAll, expect } from "vitest";
import { systemClock } from "#/lib/base/time.ts";
import { logIn } from "#/lib/contract/auth/calls.ts";
import type { Call } from "#/lib/contract/call.ts";
import type { Area } from "#/server/area.ts";
import { PROVIDER_SECRETS } from "#/server/cashier/index.ts";
import type { Config, Waits } from "#/server/config.ts";
import { type DatabaseOptions, openKeyring, openVault } from "#/server/db/index.ts";
import type { AppOptions } from "#/server/http/app.ts";
import type { SiteFeed } from "#/server/http/site-feed.ts";
import { type Backend, openPlatform } from "#/server/platform.ts";
import type { Render } from "#/server/render/astro.ts";
import { buildServer } from "#/server/server.ts";
import { testConfig } from "./app.ts";
import { addProvider, PROVIDER_KEY, SANDBOX } from "./cashier.ts";
import { type TestDatabase, testDatabase } from "./database.ts";
import { servedProvider } from "./fake-provider.ts";

/** Renders a page that shows what it was given. */
export const bareRender: Render = async (_url, { lang, path, site, data, closed }) => {
  const hot = closed ? "" : (await data.games.hot()).map(({ gameId }) => gameId).join(" ");
  const html = `<html>${lang} ${path} ${site.whitelabel.name} ${hot}</html>`;
  return { status: path === "/" || path === "/rng" ? 200 : 404, html: Buffer.from(html), csp: "" };
};

/** What the work beside the calls tells of a slow machine, and tries again by itself. */
const SLOWNESS = /timeout exceeded when trying to connect|rows have waited for over/;

export type Platform = {
  readonly app: FastifyInstance;
  readonly backend: Backend;
  readonly config: Config;
  readonly database: TestDatabase;
};

type PlatformOptions = Partial<AppOptions> & {
  readonly render?: Render;
  /** The product's own when absent. */
  readonly areas?: readonly Area[];
  /** How long what is busy is waited for: patient when absent. */
  readonly waits?: Waits;
  /** Of the pool that all calls share which have no lane of their own. */
  readonly pool?: Partial<DatabaseOptions>;
  /** What its jobs may fail with. */
  readonly jobsFailWith?: RegExp;
};

const feeds = new WeakMap<FastifyInstance, SiteFeed>();

/** Has a platform hear of what was changed in its site, as an operator's change is heard of. */
export async function hearOfChanges(app: FastifyInstance): Promise<void> {
  const feed = feeds.get(app);
  if (!feed) throw new Error("no platform of testPlatform");
  await feed.refresh();
}

/** The whole platform with the demo's world, on a database of the test file's own. Bodies may come unencrypted. */
export async function testPlatform(
  env: Record<string, string> = {},
  { waits, pool, areas, jobsFailWith, ...options }: PlatformOptions = {},
): Promise<Platform> {
  const database = await testDatabase({ ...pool, demo: true });
  const settings = { DATABASE_URL: database.url, PAYLOAD_ENCRYPTION: "optional", ...env };
  const config = testConfig(settings, waits);
  await addProvider(database.owner.db, SANDBOX, PROVIDER_KEY, {
    api_url: await servedProvider(PROVIDER_KEY),
    vault: openVault(openKeyring(...config.secrets), PROVIDER_SECRETS),
  });
  const backend = openPlatform(config, database, systemClock, areas);
  const app = await buildServer(config, backend, {
    render: bareRender,
    staleForMs: 0,
    ...options,
  });
  feeds.set(app, backend.feed);
  const failed: string[] = [];
  await backend.start((message) => void failed.push(message));
  afterAll(async () => {
    await app.close();
    await backend.stop();
    const unexpected = failed.filter(
      (message) => !SLOWNESS.test(message) && !jobsFailWith?.test(message),
    );
    expect(unexpected).toEqual([]);
  });
  return { app, backend, config, database };
}

/** The headers of somebody who logged in. */
export type Entered = { readonly authorization: string; readonly cookie: string };

/** Logs a demo member in, through whatever stands at `app`. */
export async function enter(app: FastifyInstance, username = "linh"): Promise<Entered> {
  const reply = await app.inject({
    method: logIn.method,
    url: logIn.path,
    headers: { "content-type": "application/json" },
    payload: { type: "username", username, password: "Pleno-2026" },
  });
  const { code, value } = reply.json();
  if (code !== "ok") throw new Error(`${username} could not log in: ${code}`);
  const cookie = reply.cookies.map(({ name, value: held }) => `${name}=${held}`).join("; ");
  return { authorization: `Bearer ${value.token}`, cookie };
}

/** Makes a call with a plain body. */
export async function send(
  app: FastifyInstance,
  call: Call,
  input: Record<string, unknown>,
  headers: Record<string, string> = {},
) {
  const inQuery = call.method === "GET" || call.method === "DELETE";
  const type = call.form ? "application/x-www-form-urlencoded" : "application/json";
  const payload = call.form
    ? new URLSearchParams(input as Record<string, string>).toString()
    : input;
  const reply = await app.inject({
    method: call.method,
    url: call.path,
    headers: { ...(inQuery ? {} : { "content-type": type }), ...headers },
    ...(inQuery ? { query: input as Record<string, string> } : { payload }),
  });
  return { status: reply.statusCode, body: reply.body, ...reply.json() };
}
