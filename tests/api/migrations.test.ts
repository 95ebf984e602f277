import { randomBytes } from "node:crypto";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { migrate, openDatabase } from "#/server/db/index.ts";
import { prepareDatabase } from "../../scripts/supervisor/prepare-database.ts";
import { asAdmin, testUrl } from "../support/test-server.ts";

const serverUrl = process.env["PLENO_TEST_SERVER"] ?? "";

/** An empty database whose owner may do nothing else. */
async function emptyDatabase(): Promise<string> {
  const name = `operator_${randomBytes(6).toString("hex")}`;
  await asAdmin(serverUrl, `create role ${name} login password '${name}'`);
  await asAdmin(serverUrl, `create database ${name} owner ${name}`);
  onTestFinished(async () => {
    await asAdmin(serverUrl, `drop database ${name} with (force)`);
    await asAdmin(serverUrl, `drop role ${name}`);
  });
  return testUrl(serverUrl, name, name);
}

async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "pleno-migrations-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  return folder;
}

describe("a start with the owner's address", () => {
  it("says which setting is wrong when its role may not change the database", async () => {
    const url = await emptyDatabase();
    const name = new URL(url).pathname.slice(1);
    const guest = `${name}_guest`;
    await asAdmin(serverUrl, `create role ${guest} login password '${guest}'`);
    onTestFinished(() => asAdmin(serverUrl, `drop role ${guest}`));
    const own = { pleno: url, studio: null, payments: null, vendor: null };
    const keys = { APP_SECRET: "", STUDIO_KEY: "", PAYMENTS_KEY: "x".repeat(32), VENDOR_KEY: "" };
    const start = prepareDatabase(
      { ...own, owner: testUrl(serverUrl, name, guest) },
      {},
      keys,
      () => undefined,
    );
    await expect(start).rejects.toThrow(/^the role of DATABASE_OWNER_URL may not change/);
  });
});

const ONE = { "0001_one.sql": "create table one (n int); insert into one values (1);" };
const TWO = { "0002_two.sql": "create table two as select n + 1 as n from one" };

describe("the migrations", () => {
  it("need no more than the ownership of their database, and apply once", async () => {
    const url = await emptyDatabase();
    expect(await migrate(url)).toContain("0001_ledger.sql");
    expect(await migrate(url)).toEqual([]);
  });

  it("apply in order and once, though several processes start together", async () => {
    const url = await emptyDatabase();
    const folder = await folderWith({ ...TWO, ...ONE });
    const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(url, { folder })));
    expect(applied.flat()).toEqual(["0001_one.sql", "0002_two.sql"]);
  });

  it("refuse a file that has changed or gone since it was applied", async () => {
    const url = await emptyDatabase();
    const folder = await folderWith({ ...ONE, ...TWO });
    await migrate(url, { folder });
    const changed = await folderWith({ ...ONE, "0002_two.sql": "select 2" });
    await expect(migrate(url, { folder: changed })).rejects.toThrow(
      "0002_two.sql was applied and has changed",
    );
    await expect(migrate(url, { folder: await folderWith(ONE) })).rejects.toThrow("has gone");
  });

  it("leave nothing of a file that fails, and go on from there once it is mended", async () => {
    const url = await emptyDatabase();
    const broken = await folderWith({
      ...ONE,
      "0002_two.sql": "create table two (n int); select 1 / 0",
    });
    await expect(migrate(url, { folder: broken })).rejects.toThrow(
      "0002_two.sql: division by zero",
    );
    const mended = await folderWith({});
    await cp(broken, mended, { recursive: true });
    await writeFile(path.join(mended, "0002_two.sql"), TWO["0002_two.sql"]);
    expect(await migrate(url, { folder: mended })).toEqual(["0002_two.sql"]);
    const database = openDatabase({ url });
    onTestFinished(() => database.close());
    expect((await database.pool.query("select n from two")).rows).toEqual([{ n: 2 }]);
  });
});
