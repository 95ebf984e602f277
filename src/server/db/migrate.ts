import { createHash } from "node:crypto";
import { glob, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { runMigrations } from "graphile-worker";
import { sql } from "kysely";
import pg from "pg";
import { grantAccess, roleOf } from "./access.ts";
import { asFault } from "./faults.ts";
import type { Db } from "./pool.ts";

const AREAS = fileURLToPath(new URL("../", import.meta.url));
const MIGRATION_LOCK = 0x6d696772;
const TRANSFERS_A_SEAL = 20_000;

type SqlFile = { readonly name: string; readonly text: string; readonly checksum: string };
type SqlFiles = { readonly migrations: readonly SqlFile[]; readonly functions: readonly SqlFile[] };

export type MigrateOptions = {
  /** The address that the application will use: its role is granted what it needs, and no more. */
  readonly appUrl?: string;
  /** Where the SQL lies; the `sql/` of every area when absent. */
  readonly folder?: string;
};

/**
 * Brings a database up to date, as its owner and one process at a time: the job queue's own tables; each area's
 * `sql/<number>_<name>.sql` in the order of all numbers, once, each in a transaction of its own; its
 * `sql/functions*.sql`, all of them again when the text of one has changed; then what the application's role may do,
 * unless that is the owner too. Refuses when a numbered file that was applied has changed since, or is gone. Answers
 * the names of the numbered files applied now.
 */
export async function migrate(
  url: string,
  { appUrl, folder }: MigrateOptions = {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: "pleno migrate" });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await runMigrations({ connectionString: url });
    const files = await readSql(folder);
    const applied = await applyMigrations(client, files.migrations);
    await applyFunctions(client, files.functions);
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

/**
 * Whether a database lacks a migration or a text of functions of this version; one that a later version has replaced is
 * not lacking, so that this one serves until it is stopped. Any role that may read it may ask.
 */
export async function lacksMigrations(db: Db): Promise<boolean> {
  const { migrations, functions } = await readSql();
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass('migrations') is not null and to_regclass('function_texts') is not null as found`.execute(
    db,
  );
  if (!rows[0]?.found) return true;
  const applied = await sql<{ name: string }>`select name from migrations`.execute(db);
  const names = new Set(applied.rows.map(({ name }) => name));
  const texts = await sql<SqlFile>`select name, checksum from function_texts`.execute(db);
  return migrations.some(({ name }) => !names.has(name)) || !areAmong(texts.rows, functions);
}

function areAmong(
  applied: readonly Pick<SqlFile, "name" | "checksum">[],
  functions: readonly SqlFile[],
): boolean {
  const keys = new Set(applied.map(({ name, checksum }) => `${name} ${checksum}`));
  return functions.every(({ name, checksum }) => keys.has(`${name} ${checksum}`));
}

/** The files of a folder, or of the `sql/` of every area, each with its checksum; numbered ones in their order. */
async function readSql(folder?: string): Promise<SqlFiles> {
  const paths: string[] = [];
  for await (const file of glob(folder ? "*.sql" : "*/sql/*.sql", { cwd: folder ?? AREAS }))
    paths.push(file);
  const read = async (file: string, name: string): Promise<SqlFile> => {
    const text = await readFile(path.join(folder ?? AREAS, file), "utf8");
    return { name, text, checksum: createHash("sha256").update(text).digest("hex") };
  };
  const named = (pattern: RegExp, nameOf: (file: string) => string) =>
    Promise.all(
      paths
        .filter((file) => pattern.test(path.basename(file)))
        .map((file) => read(file, nameOf(file))),
    );
  const inOrder = (a: SqlFile, b: SqlFile) => (a.name < b.name ? -1 : 1);
  return {
    migrations: (await named(/^\d{4}_[a-z_]+\.sql$/, path.basename)).sort(inOrder),
    functions: (await named(/^functions(_[a-z]+)?\.sql$/, (file) => file)).sort(inOrder),
  };
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

/** Applies the texts of functions when one of them is not the one that was applied last; they may call each other. */
async function applyFunctions(client: pg.Client, functions: readonly SqlFile[]): Promise<void> {
  await client.query(
    `create table if not exists function_texts (
       name text, checksum text, applied_at timestamptz not null default now(), primary key (name, checksum))`,
  );
  const { rows } = await client.query<SqlFile>(
    "select distinct on (name) name, checksum from function_texts order by name, applied_at desc",
  );
  if (areAmong(rows, functions)) return;
  await client.query("begin");
  try {
    await client.query("set local check_function_bodies = off");
    for (const { name, text, checksum } of functions) {
      await client.query(text).catch((cause: unknown) => {
        throw faultIn(name, cause);
      });
      await client.query(
        `insert into function_texts (name, checksum) values ($1, $2)
         on conflict (name, checksum) do update set applied_at = excluded.applied_at`,
        [name, checksum],
      );
    }
    await client.query("commit");
  } catch (fault) {
    await client.query("rollback");
    throw fault;
  }
}

function faultIn(name: string, cause: unknown): Error {
  return new Error(`${name}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
}

async function applyMigrations(
  client: pg.Client,
  migrations: readonly SqlFile[],
): Promise<string[]> {
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
      throw faultIn(`migration ${name}`, cause);
    }
  }
  return missing.map((migration) => migration.name);
}
