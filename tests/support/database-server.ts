import { chmod, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { migrate, startEmbedded } from "#/server/db/index.ts";

/**
 * Vitest's global setup: one Postgres without fsync for all test files of the run, and in it a migrated database that
 * each file clones. `TEST_DATABASE_URL` (a superuser's) uses a running server instead.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env["PLENO_TEST_SERVER"]) return undefined;
  const outside = process.env["TEST_DATABASE_URL"];
  const folder = outside ? null : await mkdtemp(path.join(os.tmpdir(), "pleno-test-"));
  if (folder) await chmod(folder, 0o755); // root starts the server as another user
  const server = folder
    ? await startEmbedded({ dataDir: path.join(folder, "postgres"), durable: false })
    : null;
  const adminUrl = outside ?? server?.adminUrl("postgres") ?? "";
  const template = `pleno_template_${process.pid}`;
  await createTemplate(adminUrl, template);
  process.env["PLENO_TEST_SERVER"] = adminUrl;
  process.env["PLENO_TEST_TEMPLATE"] = template;
  return async () => {
    delete process.env["PLENO_TEST_SERVER"];
    if (outside) await asAdmin(adminUrl, `drop database ${template}`);
    await server?.stop();
    if (server) await rm(server.dataDir, { recursive: true, force: true });
    if (folder) await rm(folder, { recursive: true, force: true });
  };
}

async function createTemplate(adminUrl: string, template: string): Promise<void> {
  await asAdmin(adminUrl, `create database ${template}`);
  const url = new URL(adminUrl);
  url.pathname = `/${template}`;
  await migrate(url.href);
}

async function asAdmin(adminUrl: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
