import type { FastifyInstance } from "fastify";
import { afterAll } from "vitest";
import { ok } from "#/lib/base/result.ts";
import { AUTHORIZATION } from "#/lib/contract/authorization.ts";
import { CALL_MODULES } from "#/lib/contract/call-modules.ts";
import { type Config, readConfig } from "#/server/config.ts";
import { type AppOptions, buildApp } from "#/server/http/app.ts";
import { sampleModules, sampleRows } from "./sample-calls.ts";

/** A configuration for tests: nothing is shed or limited unless the test says so. */
export function testConfig(env: Record<string, string> = {}): Config {
  return readConfig({
    DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
    LOG_LEVEL: "silent",
    LOAD_SHEDDING: "off",
    CALLS_PER_MINUTE: "1000000",
    ...env,
  });
}

/** The HTTP app on the given routes, asked with `inject`; replies are parsed by the contract. Closed after the file. */
export async function testApp(options: Partial<AppOptions>): Promise<FastifyInstance> {
  const app = await buildApp({
    config: testConfig(),
    routes: [],
    db: null,
    authorization: { ...AUTHORIZATION, ...sampleRows },
    callModules: { ...CALL_MODULES, ...sampleModules },
    authenticate: async () => null,
    holdSession: async () => true,
    decryptPayload: async (jwe) => ok(JSON.parse(jwe)),
    ...options,
  });
  afterAll(() => app.close());
  return app;
}
