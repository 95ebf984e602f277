import { setTimeout } from "node:timers/promises";
import { runMigrations } from "graphile-worker";
import { sql } from "kysely";
import pg from "pg";
import { closeToPublic, grantAccess, roleOf } from "./access.ts";
import { asFault } from "./faults.ts";
import { type AppliedFunctions, applyFunctions, lacksFunctions } from "./function-texts.ts";
import { buildIndex, indexOf } from "./index-builds.ts";
import { inLockTurns } from "./lock-turns.ts";
import { type Db, openPlainPool } from "./pool.ts";
import { faultIn, readSql, type SqlFile } from "./sql-files.ts";

const MIGRATION_LOCK = 0x6d696772;
const ASK_AGAIN_MS = 100;
const TRANSFERS_A_SEAL = 20_000;
/** A migration takes as long as what it changes is large. */
const UNBOUNDED = 0;

export type MigrateOptions = {
  /** The address that the application will use: its role is granted what it needs, and no more. */
  readonly appUrl?: string;
  /** Where the SQL lies; the `sql/` of every area when absent. */
  readonly folder?: string;
};

export type Migrated = AppliedFunctions & {
  /** The names of the numbered files that were applied now. */
  readonly migrations: readonly string[];
  /** Numbered files of a later version that were applied before: then nothing is done, its functions stay. */
  readonly later: readonly string[];
  /** The epoch of seals that began now, for the database is a restored one; null where it is the one that was sealed. */
  readonly restoredTo: number | null;
};

/**
 * Brings a database up to date, as its owner and one process at a time: the job queue's own tables; each area's
 * `sql/<number>_<name>.sql` in the order of all numbers, once, each in a transaction of its own that keeps nobody waiting
 * behind it while it waits for a lock, or outside of any where it builds an index beside writers; its
 * `sql/functions*.sql`, all of them again when the text of one has changed; then what the application's role may do,
 * unless that is the owner too. No function is PUBLIC's to call, at any moment. A database that a later version has
 * brought further is left as it is, so that one can go back by a version. Refuses when a numbered file that was applied
 * has changed since, and a database that has files of another version and lacks some of this one. Answers what was
 * applied now.
 */
export async function migrate(
  url: string,
  { appUrl, folder }: MigrateOptions = {},
): Promise<Migrated> {
  const client = new pg.Client({ connectionString: url, application_name: "pleno migrate" });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await lockMigrations(client);
    const app = await appRole(url, appUrl);
    await closeToPublic(client);
    await migrateJobs(url);
    const files = await readSql(folder);
    const { migrations, later } = await applyMigrations(client, files.migrations);
    if (later.length > 0)
      return { migrations, later, functions: [], putBack: [], leftOver: [], restoredTo: null };
    const functions = await applyFunctions(client, files.functions, async () => {
      await closeToPublic(client);
      if (app !== null) await grantAccess(client, app);
    });
    const restoredTo = await sealWhatIsThere(client);
    if (app !== null) await grantAccess(client, app);
    return { migrations, later, restoredTo, ...functions };
  } catch (error) {
    throw asFault(error);
  } finally {
    await client.end();
  }
}

/**
 * One migrates at a time. Who waits for the other asks again and again, with no statement open meanwhile: an index that
 * is built without keeping writers waiting waits for every statement that began before it.
 */
async function lockMigrations(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>(
      "select pg_try_advisory_lock($1) as mine",
      [MIGRATION_LOCK],
    );
    if (rows[0]?.mine) return;
    await setTimeout(ASK_AGAIN_MS);
  }
}

/** The queue's own tables. A pool of the library's own stops listening for faults before it is closed. */
async function migrateJobs(url: string): Promise<void> {
  const pgPool = openPlainPool(url, 1, UNBOUNDED);
  try {
    await runMigrations({ pgPool });
  } finally {
    await pgPool.end();
  }
}

/** The role that an address connects as, unless it is the owner's too. */
async function appRole(url: string, appUrl: string | undefined): Promise<string | null> {
  if (appUrl === undefined) return null;
  const role = await roleOf(appUrl);
  return role === (await roleOf(url)) ? null : role;
}

/**
 * Whether a database lacks a migration or a text of functions of this version, or an older text was put back in its
 * place. What a later version has replaced is not lacking, so that this one serves until it is stopped. Any role that may
 * read it may ask.
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
  if (migrations.some(({ name }) => !names.has(name))) return true;
  return lacksFunctions(db, functions, names.size > migrations.length);
}

/**
 * A restored database begins an epoch of its own, which is answered; what was written before anybody sealed is sealed
 * now.
 */
async function sealWhatIsThere(owner: pg.Client): Promise<number | null> {
  const { rows } = await owner.query<{ found: boolean; kept: boolean }>(
    "select to_regproc('seal_begin_epoch') is not null as found, to_regclass('seal_epochs') is not null as kept",
  );
  if (!rows[0]?.found) return null;
  const ask = async (text: string): Promise<number | null> =>
    (await owner.query<{ epoch: number | null }>(text)).rows[0]?.epoch ?? null;
  const before = rows[0].kept ? await ask("select max(epoch) as epoch from seal_epochs") : null;
  const now = await ask("select seal_begin_epoch() as epoch");
  for (let sealed: number | null = 1; sealed; ) {
    const answer = await owner.query<{ sealed: number | null }>("select seal_books($1) as sealed", [
      TRANSFERS_A_SEAL,
    ]);
    sealed = answer.rows[0]?.sealed ?? null;
  }
  return before === null || before === now ? null : now;
}

async function applyMigrations(
  client: pg.Client,
  migrations: readonly SqlFile[],
): Promise<{ migrations: string[]; later: string[] }> {
  await client.query(
    `create table if not exists migrations (
       name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  );
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from migrations",
  );
  const later: string[] = [];
  for (const { name, checksum } of rows) {
    const file = migrations.find((migration) => migration.name === name);
    if (!file) later.push(name);
    else if (file.checksum !== checksum)
      throw new Error(`migration ${name} was applied and has changed since: write a new one`);
  }
  const applied = new Set(rows.map((row) => row.name));
  const missing = migrations.filter((migration) => !applied.has(migration.name));
  if (later.length > 0 && missing.length > 0)
    throw new Error(
      `this database is of another version: it lacks ${nameAll(missing)} and has ${later.join(", ")}`,
    );
  for (const file of missing)
    await applyMigration(client, file).catch((cause: unknown) => {
      throw faultIn(`migration ${file.name}`, cause);
    });
  return { migrations: missing.map((migration) => migration.name), later };
}

/** Applies a file and notes it: in one transaction, or the index that it builds beside writers before the note. */
async function applyMigration(client: pg.Client, { name, text, checksum }: SqlFile): Promise<void> {
  const index = indexOf(text);
  if (index) await buildIndex(client, index, text);
  await inLockTurns(client, async () => {
    if (!index) await client.query(text);
    await closeToPublic(client);
    await client.query("insert into migrations (name, checksum) values ($1, $2)", [name, checksum]);
  });
}

const nameAll = (files: readonly SqlFile[]) => files.map(({ name }) => name).join(", ");
