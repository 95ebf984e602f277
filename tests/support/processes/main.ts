import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { onTestFinished } from "vitest";
import { PROVIDER_SECRETS } from "#/server/cashier/index.ts";
import { openDatabase, openKeyring, openVault, startEmbedded } from "#/server/db/index.ts";
import { COMPILE_CACHE } from "../../../scripts/supervisor/compile-cache.ts";
import { testConfig } from "../app.ts";
import { addProvider, PROVIDER_KEY, SANDBOX } from "../cashier.ts";
import { dataDir } from "../data-dir.ts";

/** A Postgres with the demo's world, as tests/support/processes/seeded-world.ts made it. */
export async function world() {
  const dir = await dataDir();
  // With its owners: as root the database runs as another user.
  execFileSync("cp", ["-a", process.env["PLENO_TEST_WORLD"] ?? "", dir]);
  const server = await startEmbedded({ dataDir: dir });
  onTestFinished(() => server.stop());
  const owner = openDatabase({ url: await server.database("pleno"), maxConnections: 2 });
  const url = await server.application("pleno");
  const database = openDatabase({ url, maxConnections: 10 });
  onTestFinished(() => database.close());
  await addProvider(owner.db, SANDBOX, PROVIDER_KEY, {
    // It does not answer: deposits are opened all the same.
    api_url: "http://127.0.0.1:1",
    vault: openVault(openKeyring(...testConfig().secrets), PROVIDER_SECRETS),
  });
  await owner.close();
  return { server, ownerUrl: owner.url, url, database };
}

/** A web process of the version whose sources lie in `folder`: this one, when absent. */
export function startMain(
  url: string,
  port: number,
  env: Record<string, string> = {},
  folder?: string,
): ChildProcess {
  return spawn(process.execPath, ["src/server/main.ts"], {
    ...(folder === undefined ? {} : { cwd: folder }),
    env: {
      PATH: process.env["PATH"],
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      DATABASE_URL: url,
      PORT: String(port),
      PAYLOAD_ENCRYPTION: "optional",
      LOG_LEVEL: "silent",
      CALLS_PER_MINUTE: "1000000",
      DEPOSITS_PER_HOUR: "1000000",
      LOAD_SHEDDING: "off",
      ...env,
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
}

/** Logs linh in, and answers the headers of her calls. */
export async function enterAt(url: string): Promise<Record<string, string>> {
  const reply = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ type: "username", username: "linh", password: "Pleno-2026" }),
  });
  const { value } = await reply.json();
  const cookie = reply.headers
    .getSetCookie()
    .map((held) => held.split(";")[0])
    .join("; ");
  return { authorization: `Bearer ${value.token}`, cookie };
}
