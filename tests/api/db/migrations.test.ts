import { cp, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { type Database, migrate, openDatabase } from "#/server/db/index.ts";
import { prepareDatabase } from "../../../scripts/supervisor/prepare-database.ts";
import { emptyDatabase, folderWith, guestOf } from "../../support/empty-database.ts";
import { endingServer } from "../../support/ending-server.ts";

describe("a start with the owner's address", () => {
  it("says which setting is wrong when its role may not change the database", async () => {
    const url = await emptyDatabase();
    const guest = await guestOf(url);
    const own = { pleno: url, studio: null, payments: null, vendor: null };
    const start = prepareDatabase({ ...own, owner: guest }, {}, () => undefined);
    await expect(start).rejects.toThrow(/^the role of DATABASE_OWNER_URL may not change/);
  });
});

const NOTHING = {
  ...{ migrations: [], later: [], functions: [], putBack: [], leftOver: [] },
  restoredTo: null,
};
const ONE = { "0001_one.sql": "create table one (n int); insert into one values (1);" };
const INDEX = {
  "0002_index.sql": "-- Of what is looked up.\ncreate unique index concurrently one_n on one (n)",
};
const indexes = async ({ pool }: Database) =>
  (
    await pool.query(
      "select indisvalid as whole from pg_index where indexrelid = to_regclass('one_n')",
    )
  ).rows;
const TWO = { "0002_two.sql": "create table two as select n + 1 as n from one" };

describe("the migrations", () => {
  it("need no more than the ownership of their database, and apply once", async () => {
    const url = await emptyDatabase();
    expect((await migrate(url)).migrations).toContain("0001_ledger.sql");
    expect(await migrate(url)).toEqual(NOTHING);
  });

  it("apply in order and once, though several processes start together", async () => {
    const url = await emptyDatabase();
    const folder = await folderWith({ ...TWO, ...ONE });
    const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(url, { folder })));
    expect(applied.flatMap(({ migrations }) => migrations)).toEqual([
      "0001_one.sql",
      "0002_two.sql",
    ]);
  });

  it("outlive a server that ends their connections as they close them", async () => {
    const server = await endingServer(await emptyDatabase());
    const faults: string[] = [];
    const note = ({ message }: Error) => faults.push(message);
    process.on("uncaughtException", note);
    onTestFinished(() => void process.off("uncaughtException", note));
    await migrate(server.url, { folder: await folderWith(ONE) });
    await server.ended();
    expect(faults).toEqual([]);
  });

  it("keep nobody waiting while they wait for a table that is in use", async () => {
    const url = await emptyDatabase();
    await migrate(url, { folder: await folderWith(ONE) });
    const users = openDatabase({ url, maxConnections: 3, statementTimeoutMs: 60_000 });
    onTestFinished(() => users.close());
    const report = await users.pool.connect();
    await report.query("set idle_in_transaction_session_timeout = 0");
    await report.query("begin");
    await report.query("select n from one");

    const folder = await folderWith({ ...ONE, "0002_two.sql": "alter table one add column m int" });
    const migrated = migrate(url, { folder });
    const isWaiting = async () => {
      const { rows } = await users.pool.query(
        `select count(*)::int as n from pg_stat_activity
          where datname = current_database() and application_name = 'pleno migrate' and wait_event_type = 'Lock'`,
      );
      return rows[0].n;
    };
    await expect.poll(isWaiting, { interval: 5 }).toBe(1);
    expect((await users.pool.query("select n from one")).rows).toEqual([{ n: 1 }]);
    await report.query("commit");
    report.release();
    expect((await migrated).migrations).toEqual(["0002_two.sql"]);
  });

  it("build an index while its table is written, once, though several processes start together", async () => {
    const url = await emptyDatabase();
    await migrate(url, { folder: await folderWith(ONE) });
    const writers = openDatabase({ url, maxConnections: 2, statementTimeoutMs: 60_000 });
    onTestFinished(() => writers.close());
    const writer = await writers.pool.connect();
    await writer.query("begin");
    await writer.query("insert into one values (2)");

    const folder = await folderWith({ ...ONE, ...INDEX });
    const migrated = Promise.all([1, 2, 3].map(() => migrate(url, { folder })));
    const isBuilding = async () => {
      const { rows } = await writers.pool.query(
        "select count(*)::int as n from pg_stat_progress_create_index",
      );
      return rows[0].n;
    };
    await expect.poll(isBuilding, { interval: 5 }).toBe(1);
    await writers.pool.query("insert into one values (3)");
    await writer.query("commit");
    writer.release();
    expect((await migrated).flatMap(({ migrations }) => migrations)).toEqual(["0002_index.sql"]);
    expect(await indexes(writers)).toEqual([{ whole: true }]);
  });

  it("build an index anew that an attempt left unfinished, and keep one that was whole", async () => {
    const url = await emptyDatabase();
    const twice = { "0001_one.sql": "create table one (n int); insert into one values (1), (1)" };
    await migrate(url, { folder: await folderWith(twice) });
    const database = openDatabase({ url });
    onTestFinished(() => database.close());
    const folder = await folderWith({ ...twice, ...INDEX });
    await expect(migrate(url, { folder })).rejects.toThrow(
      "0002_index.sql: could not create unique",
    );
    expect(await indexes(database)).toEqual([{ whole: false }]);

    await database.pool.query("delete from one where ctid = (select min(ctid) from one)");
    expect((await migrate(url, { folder })).migrations).toEqual(["0002_index.sql"]);
    expect(await indexes(database)).toEqual([{ whole: true }]);

    await database.pool.query("delete from migrations where name = '0002_index.sql'");
    expect((await migrate(url, { folder })).migrations).toEqual(["0002_index.sql"]);
    expect(await migrate(url, { folder })).toEqual(NOTHING);
  });

  it("refuse an index beside writers that shares its file", async () => {
    const url = await emptyDatabase();
    const shared = `${INDEX["0002_index.sql"]}; select 1`;
    const folder = await folderWith({ ...ONE, "0002_index.sql": shared });
    await expect(migrate(url, { folder })).rejects.toThrow("stands in a file of its own");
  });

  it("refuse a file that has changed since it was applied", async () => {
    const url = await emptyDatabase();
    const folder = await folderWith({ ...ONE, ...TWO });
    await migrate(url, { folder });
    const changed = await folderWith({ ...ONE, "0002_two.sql": "select 2" });
    await expect(migrate(url, { folder: changed })).rejects.toThrow(
      "0002_two.sql was applied and has changed",
    );
  });

  it("leave a database alone that a later version has brought further, functions and all", async () => {
    const url = await emptyDatabase();
    const price = (value: number) => ({
      "functions.sql": `create or replace function price() returns int language sql return ${value}`,
    });
    const before = await folderWith({ ...ONE, ...price(10) });
    await migrate(url, { folder: before });
    await migrate(url, { folder: await folderWith({ ...ONE, ...TWO, ...price(20) }) });
    expect(await migrate(url, { folder: before })).toMatchObject({
      ...{ migrations: [], functions: [], putBack: [] },
      later: ["0002_two.sql"],
    });
    const database = openDatabase({ url });
    onTestFinished(() => database.close());
    expect((await database.pool.query("select price()")).rows).toEqual([{ price: 20 }]);
  });

  it("refuse a database of another branch: it has files that are not here, and lacks some that are", async () => {
    const url = await emptyDatabase();
    await migrate(url, { folder: await folderWith({ ...ONE, ...TWO }) });
    const other = await folderWith({ ...ONE, "0003_three.sql": "create table three (n int)" });
    await expect(migrate(url, { folder: other })).rejects.toThrow(
      "lacks 0003_three.sql and has 0002_two.sql",
    );
  });

  it("leave the functions as their texts say, applied again when one has changed", async () => {
    const url = await emptyDatabase();
    const price = (value: number) =>
      `create or replace function price() returns int language sql return ${value}`;
    const total = `create or replace function total() returns int language sql as 'select price() + tax()'`;
    const tax = "create or replace function tax() returns int language sql return 1";
    const first = { ...ONE, "functions.sql": `${price(10)};${total}`, "functions_tax.sql": tax };
    await migrate(url, { folder: await folderWith(first) });
    const database = openDatabase({ url });
    onTestFinished(() => database.close());
    const { pool } = database;
    const ask = async () => (await pool.query("select total() as total")).rows[0].total;
    expect(await ask()).toBe(11);

    await pool.query(price(99));
    await migrate(url, { folder: await folderWith(first) });
    expect(await ask()).toBe(100);

    const second = { ...first, "functions.sql": `${price(20)};${total}` };
    expect(await migrate(url, { folder: await folderWith(second) })).toEqual({
      ...NOTHING,
      functions: ["functions.sql"],
    });
    expect(await ask()).toBe(21);
    expect(await migrate(url, { folder: await folderWith(first) })).toEqual({
      ...NOTHING,
      functions: ["functions.sql"],
      putBack: ["functions.sql"],
    });
    expect(await ask()).toBe(11);
    await migrate(url, { folder: await folderWith(second) });

    const broken = {
      ...second,
      "functions.sql": price(30),
      "functions_tax.sql": "create nonsense",
    };
    await expect(migrate(url, { folder: await folderWith(broken) })).rejects.toThrow(
      "functions_tax.sql: syntax error",
    );
    expect(await ask()).toBe(21);
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
    expect((await migrate(url, { folder: mended })).migrations).toEqual(["0002_two.sql"]);
    const database = openDatabase({ url });
    onTestFinished(() => database.close());
    expect((await database.pool.query("select n from two")).rows).toEqual([{ n: 2 }]);
  });

  it("leave nothing of a file that whoever migrates dies in, and go on from there with the next try", async () => {
    const url = await emptyDatabase();
    const database = openDatabase({ url });
    onTestFinished(() => database.close());
    const folder = await folderWith({
      ...ONE,
      "0002_two.sql": "create table two (n int); select pg_sleep(600)",
    });
    const dying = expect(migrate(url, { folder })).rejects.toThrow("0002_two.sql");
    const end = () =>
      database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like '%pg_sleep(600)%' and pid <> pg_backend_pid()`);
    await expect.poll(async () => (await end()).rowCount).toBe(1);
    await dying;
    await writeFile(path.join(folder, "0002_two.sql"), TWO["0002_two.sql"]);
    expect((await migrate(url, { folder })).migrations).toEqual(["0002_two.sql"]);
    expect((await database.pool.query("select n from two")).rows).toEqual([{ n: 2 }]);
  });
});
