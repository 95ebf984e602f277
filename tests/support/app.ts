import type { FastifyInstance } from "fastify";
import { afterAll } from "vitest";
import { ok } from "#/lib/base/result.ts";
import { type Config, readConfig, type Waits } from "#/server/config.ts";
import { type AppOptions, buildApp } from "#/server/http/app.ts";
import { PATIENT_DATABASE } from "./test-server.ts";

const PATIENT: Waits = { database: PATIENT_DATABASE, turnMs: 60_000 };

/** A configuration for tests: nothing is shed or limited, nor given up on a slow machine, unless the test says so. */
export function testConfig(env: Record<string, string> = {}, waits: Waits = PATIENT): Config {
  const config = readConfig({
    DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
    LOG_LEVEL: "silent",
    LOAD_SHEDDING: "off",
    CALLS_PER_MINUTE: "1000000",
    ...env,
  });
  return { ...config, waits };
}

/** The HTTP app on the given routes, asked with `inject`; replies are parsed by the contract. Closed after the file. */
export async function testApp(options: Partial<AppOptions>): Promise<FastifyInstance> {
  const app = await buildApp({
    config: testConfig(),
    routes: [],
    db: null,
    authenticate: async () => null,
    holdSession: async () => true,
    decryptPayload: async (jwe) => ok(JSON.parse(jwe)),
    ...options,
  });
  afterAll(() => app.close());
  return app;
}
