import { randomBytes } from "node:crypto";
import { afterAll } from "vitest";
import { type Database, type DatabaseOptions, openDatabase } from "#/server/db/index.ts";
import { asAdmin, TEST_ROLE, testUrl } from "./test-server.ts";

/**
 * A migrated database of this test file's own, dropped after the file. Call it at the top of a file:
 *
 *     const { db } = await testDatabase();
 *
 * `superuser` opens it with every right, to tamper with what the ledger forbids.
 */
export async function testDatabase(
  options: Partial<DatabaseOptions> & { readonly superuser?: boolean } = {},
): Promise<Database> {
  const { superuser, ...pool } = options;
  const serverUrl = process.env["PLENO_TEST_SERVER"] ?? "";
  const template = process.env["PLENO_TEST_TEMPLATE"] ?? "";
  const name = `test_${randomBytes(6).toString("hex")}`;
  await asAdmin(
    serverUrl,
    `create database ${name} owner ${TEST_ROLE} template ${template} strategy file_copy`,
  );
  const url = testUrl(serverUrl, name, superuser ? undefined : TEST_ROLE);
  const database = openDatabase({ url, maxConnections: 10, ...pool });
  afterAll(async () => {
    await database.close();
    await asAdmin(serverUrl, `drop database ${name} with (force)`);
  });
  return database;
}
