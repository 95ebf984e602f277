import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { runMigrations } from "graphile-worker";
import { sql } from "kysely";
import pg from "pg";
import { grantAccess, roleOf } from "./access.ts";
import { asFault } from "./faults.ts";
import type { Db } from "./pool.ts";

const FOLDER = fileURLToPath(new URL("./migrations/", import.meta.url));
const MIGRATION_LOCK = 0x6d696772;
const TRANSFERS_A_SEAL = 20_000;

type Migration = { readonly name: string; readonly text: string; readonly checksum: string };

export type MigrateOptions = {
  /** The address that the application will use: its role is granted what it needs, and no more. */
  readonly appUrl?: string;
  readonly folder?: string;
};

/**
 * Brings a database up to date, as its owner: the job queue's own tables, then each file of `migrations/` in order,
 * each in a transaction of its own, one process at a time; then what the application's role may do, unless that is the
 * owner too. Refuses when a file that was applied has changed since, or is gone. Answers the names applied now.
 */
export async function migrate(
  url: string,
  { appUrl, folder = FOLDER }: MigrateOptions = {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: "pleno migrate" });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await runMigrations({ connectionString: url });
    const applied = await applyAll(client, await readMigrations(folder));
    await sealWhatIsThere(client);
    if (appUrl !== undefined) {
      const [owner, app] = [await roleOf(url), await roleOf(appUrl)];
      if (owner !== app) await grantAccess(client, app);
    }
    return applied;
  } catch (error) {
    throw asFault(error);
  } finally {
    await client.end();
  }
}

/** Whether a database lacks a migration of this version. Any role that may read it may ask. */
export async function lacksMigrations(db: Db): Promise<boolean> {
  const wanted = await readMigrations();
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass('migrations') is not null as found`.execute(db);
  if (!rows[0]?.found) return true;
  const applied = await sql<{ name: string }>`select name from migrations`.execute(db);
  const names = new Set(applied.rows.map(({ name }) => name));
  return wanted.some(({ name }) => !names.has(name));
}

/** The files of a folder in the order of their numbers, with the checksum that is kept of each. */
async function readMigrations(folder: string = FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_[a-z_]+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(folder, name), "utf8");
      return { name, text, checksum: createHash("sha256").update(text).digest("hex") };
    }),
  );
}

/** A restored database begins an epoch of its own; what was written before anybody sealed is sealed now. */
async function sealWhatIsThere(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ found: boolean }>(
    "select to_regproc('seal_begin_epoch') is not null as found",
  );
  if (!rows[0]?.found) return;
  await owner.query("select seal_begin_epoch()");
  for (let sealed: number | null = 1; sealed; ) {
    const answer = await owner.query<{ sealed: number | null }>("select seal_books($1) as sealed", [
      TRANSFERS_A_SEAL,
    ]);
    sealed = answer.rows[0]?.sealed ?? null;
  }
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
