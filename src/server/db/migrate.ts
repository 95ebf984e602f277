import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { runMigrations } from "graphile-worker";
import pg from "pg";
import { asFault } from "./faults.ts";

const FOLDER = fileURLToPath(new URL("./migrations/", import.meta.url));
const MIGRATION_LOCK = 0x6d696772;

type Migration = { readonly name: string; readonly text: string; readonly checksum: string };

/**
 * Brings a database up to date: the job queue's own tables, then each file of `migrations/` in order, each in a
 * transaction of its own, one process at a time. Refuses when a file that was applied has changed since, or is gone.
 * Answers the names applied now.
 */
export async function migrate(url: string, folder: string = FOLDER): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: "pleno migrate" });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await runMigrations({ connectionString: url });
    return await applyAll(client, await readMigrations(folder));
  } catch (error) {
    throw asFault(error);
  } finally {
    await client.end();
  }
}

/** The files of a folder in the order of their numbers, with the checksum that is kept of each. */
export async function readMigrations(folder: string = FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_[a-z_]+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(folder, name), "utf8");
      return { name, text, checksum: createHash("sha256").update(text).digest("hex") };
    }),
  );
}

async function applyAll(client: pg.Client, migrations: readonly Migration[]): Promise<string[]> {
  await client.query(
    `create table if not exists migrations (
       name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  );
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from migrations",
  );
  for (const { name, checksum } of rows) {
    const file = migrations.find((migration) => migration.name === name);
    if (file?.checksum !== checksum) {
      throw new Error(
        `migration ${name} was applied and has ${file ? "changed" : "gone"} since: write a new one`,
      );
    }
  }
  const applied = new Set(rows.map((row) => row.name));
  const missing = migrations.filter((migration) => !applied.has(migration.name));
  for (const { name, text, checksum } of missing) {
    await client.query("begin");
    try {
      await client.query(text);
      await client.query("insert into migrations (name, checksum) values ($1, $2)", [
        name,
        checksum,
      ]);
      await client.query("commit");
    } catch (cause) {
      await client.query("rollback");
      throw new Error(
        `migration ${name}: ${cause instanceof Error ? cause.message : String(cause)}`,
        { cause },
      );
    }
  }
  return missing.map((migration) => migration.name);
}
