import { chmod, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { seedDemo } from "#/demo/index.ts";
import { migrate, openDatabase, startEmbedded } from "#/server/db/index.ts";

/** Vitest's global setup: the data of a Postgres with the demo's world, made once, of which each `world` begins as a copy. */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "pleno-world-"));
  await chmod(folder, 0o755); // root starts the server as another user
  const server = await startEmbedded({ dataDir: path.join(folder, "postgres"), durable: false });
  const owner = openDatabase({ url: await server.database("pleno"), maxConnections: 2 });
  await migrate(owner.url, { appUrl: await server.application("pleno") });
  await seedDemo(owner.db);
  await owner.close();
  await server.stop();
  process.env["PLENO_TEST_WORLD"] = server.dataDir;
  return async () => {
    delete process.env["PLENO_TEST_WORLD"];
    await rm(server.dataDir, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  };
}
