import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll } from "vitest";
import { type Database, type DatabaseOptions, openDatabase } from "#/server/db/index.ts";

/**
 * A migrated database of this test file's own, dropped after the file. Call it at the top of a file:
 *
 *     const { db } = await testDatabase();
 */
export async function testDatabase(options: Partial<DatabaseOptions> = {}): Promise<Database> {
  const adminUrl = process.env["PLENO_TEST_SERVER"] ?? "";
  const template = process.env["PLENO_TEST_TEMPLATE"] ?? "";
  const name = `test_${randomBytes(6).toString("hex")}`;
  await asAdmin(adminUrl, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  const database = openDatabase({ url: url.href, maxConnections: 10, ...options });
  afterAll(async () => {
    await database.close();
    await asAdmin(adminUrl, `drop database ${name} with (force)`);
  });
  return database;
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
