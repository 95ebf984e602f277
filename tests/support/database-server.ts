import { chmod, mkdtemp, rm, statfs } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { seedDemo } from "#/demo/index.ts";
import { migrate, openDatabase, startEmbedded } from "#/server/db/index.ts";
import { APP_ROLE, asAdmin, OWNER_ROLE, PATIENT_DATABASE, testUrl } from "./test-server.ts";

const MEMORY = "/dev/shm";
/** What all databases of a run take at a time, with the log of what was written, and as much again. */
const ROOM_BYTES = 2 * 1024 ** 3;

/**
 * Where the run's databases lie: in memory where there is room. A thousand files are made and removed with each of them,
 * which took ext4 half of all the time that the server had.
 */
async function roomForFiles(): Promise<string> {
  const memory = await statfs(MEMORY).catch(() => null);
  return memory && memory.bavail * memory.bsize >= ROOM_BYTES ? MEMORY : os.tmpdir();
}

/**
 * Vitest's global setup: one Postgres without fsync for all test files of the run, and in it a migrated database that
 * each file clones, bare or with the demo's world. `TEST_DATABASE_URL` (a superuser's) uses a running server instead.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env["PLENO_TEST_SERVER"]) return undefined;
  const outside = process.env["TEST_DATABASE_URL"];
  const folder = outside ? null : await mkdtemp(path.join(await roomForFiles(), "pleno-test-"));
  if (folder) await chmod(folder, 0o755); // root starts the server as another user
  const server = folder
    ? await startEmbedded({ dataDir: path.join(folder, "postgres"), durable: false })
    : null;
  const serverUrl = outside ?? server?.adminUrl("postgres") ?? "";
  const template = `pleno_template_${process.pid}`;
  const demo = `${template}_demo`;
  await createTemplate(serverUrl, template);
  await createDemo(serverUrl, demo, template);
  process.env["PLENO_TEST_SERVER"] = serverUrl;
  process.env["PLENO_TEST_TEMPLATE"] = template;
  process.env["PLENO_TEST_DEMO"] = demo;
  return async () => {
    delete process.env["PLENO_TEST_SERVER"];
    if (outside)
      for (const name of [demo, template]) await asAdmin(serverUrl, `drop database ${name}`);
    await server?.stop();
    if (server) await rm(server.dataDir, { recursive: true, force: true });
    if (folder) await rm(folder, { recursive: true, force: true });
  };
}

async function createTemplate(serverUrl: string, template: string): Promise<void> {
  for (const role of [OWNER_ROLE, APP_ROLE]) {
    await asAdmin(
      serverUrl,
      `do $$ begin create role ${role} login password '${role}';
       exception when duplicate_object then null; end $$`,
    );
  }
  await asAdmin(serverUrl, `create database ${template} owner ${OWNER_ROLE}`);
  await migrate(testUrl(serverUrl, template, OWNER_ROLE), {
    appUrl: testUrl(serverUrl, template, APP_ROLE),
  });
  // Tests have clocks of their own.
  await asAdmin(
    testUrl(serverUrl, template),
    "update seamless_clock set leeway = interval '1000 years'",
  );
}

async function createDemo(serverUrl: string, name: string, template: string): Promise<void> {
  await asAdmin(serverUrl, `create database ${name} owner ${OWNER_ROLE} template ${template}`);
  const owner = openDatabase({ url: testUrl(serverUrl, name, OWNER_ROLE), ...PATIENT_DATABASE });
  await seedDemo(owner.db);
  await owner.close();
}
