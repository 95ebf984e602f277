import { randomBytes } from "node:crypto";
import { afterAll } from "vitest";
import { type Database, type DatabaseOptions, type Db, openDatabase } from "#/server/db/index.ts";
import { APP_ROLE, asAdmin, OWNER_ROLE, PATIENT_DATABASE, testUrl } from "./test-server.ts";

const owners = new WeakMap<Db, Db>();

/** The owner's way into the database that `testDatabase` opened as `db`. */
export function asOwner(db: Db): Db {
  const owner = owners.get(db);
  if (!owner) throw new Error("not a database of testDatabase's");
  return owner;
}

/** Has `asOwner` know a database that was opened otherwise, such as a fault's own. */
export function knowOwner(database: TestDatabase): TestDatabase {
  owners.set(database.db, database.owner.db);
  owners.set(database.owner.db, database.owner.db);
  return database;
}

/** Who may move any money there: the owner, where it is a database of testDatabase's, else who opened it. */
export function bookkeeperOf(db: Db): Db {
  return owners.get(db) ?? db;
}

/** A database as the application's role, and the same as its owner's: for what operators change, and what a test sets up. */
export type TestDatabase = Database & { readonly owner: Database };

/**
 * A migrated database of this test file's own, dropped after the file. Call it at the top of a file:
 *
 *     const { db, owner } = await testDatabase();
 *
 * `superuser` opens it with every right, to tamper with what the ledger forbids; `demo` has the demo's world in it.
 */
export async function testDatabase(
  options: Partial<DatabaseOptions> & {
    readonly superuser?: boolean;
    readonly demo?: boolean;
  } = {},
): Promise<TestDatabase> {
  const { superuser, demo, ...pool } = options;
  const serverUrl = process.env["PLENO_TEST_SERVER"] ?? "";
  const template = process.env[demo ? "PLENO_TEST_DEMO" : "PLENO_TEST_TEMPLATE"] ?? "";
  const name = `test_${randomBytes(6).toString("hex")}`;
  await asAdmin(
    serverUrl,
    `create database ${name} owner ${OWNER_ROLE} template ${template} strategy file_copy`,
  );
  const open = (role?: string) =>
    openDatabase({
      url: testUrl(serverUrl, name, role),
      maxConnections: 10,
      ...PATIENT_DATABASE,
      statementTimeoutMs: 60_000,
      ...pool,
    });
  const database = open(superuser ? undefined : APP_ROLE);
  const owner = open(OWNER_ROLE);
  afterAll(async () => {
    await database.close();
    await owner.close();
    await asAdmin(serverUrl, `drop database ${name} with (force)`);
  });
  return knowOwner({ ...database, owner });
}
