import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { migrate } from "#/server/db/index.ts";

const admin = process.env["PLENO_TEST_SERVER"] ?? "";
const name = `operator_${randomBytes(6).toString("hex")}`;

async function asAdmin(...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: admin });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

describe("the migrations", () => {
  afterAll(() => asAdmin(`drop database if exists ${name} with (force)`, `drop role ${name}`));

  it("need no more than the ownership of their database, and apply once", async () => {
    await asAdmin(
      `create role ${name} login password 'only-for-this-test'`,
      `create database ${name} owner ${name}`,
    );
    const url = new URL(admin);
    url.username = name;
    url.password = "only-for-this-test";
    url.pathname = `/${name}`;
    expect(await migrate(url.href)).toContain("0001_ledger.sql");
    expect(await migrate(url.href)).toEqual([]);
  });
});
