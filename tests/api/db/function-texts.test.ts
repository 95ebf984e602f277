import { describe, expect, it, onTestFinished } from "vitest";
import { lacksMigrations, migrate, openDatabase } from "#/server/db/index.ts";
import { prepareDatabase } from "../../../scripts/supervisor/prepare-database.ts";
import { emptyDatabase, folderWith, guestOf } from "../../support/empty-database.ts";
import { operators } from "../../support/operator.ts";

const secret = (name: string) =>
  `create or replace function ${name}() returns int language sql security definer as 'select 1'`;

function enter(url: string) {
  const { pool, db, close } = openDatabase({ url });
  onTestFinished(close);
  return { db, ask: (text: string) => pool.query(text) };
}

/** Which of these functions another role than the owner may call. */
async function openTo(url: string, names: readonly string[]): Promise<string[]> {
  const { ask } = enter(url);
  const may: string[] = [];
  for (const name of names) {
    const { rows } = await ask(`select has_function_privilege('${name}()', 'execute') as may`);
    if (rows[0].may) may.push(name);
  }
  return may;
}

describe("a function that migrations make", () => {
  it("is nobody else's to call, though no application's role is told of", async () => {
    const url = await emptyDatabase();
    const guest = await guestOf(url);
    const files = { "0001_one.sql": secret("one"), "functions.sql": secret("two") };
    await migrate(url, { folder: await folderWith(files) });
    expect(await openTo(guest, ["one", "two"])).toEqual([]);
  });

  it("is nobody else's either where the migration ended before it granted anything", async () => {
    const url = await emptyDatabase();
    const guest = await guestOf(url);
    const one = { "0001_one.sql": secret("one") };
    const failing = { ...one, "0002_two.sql": "select 1 / 0" };
    await expect(migrate(url, { folder: await folderWith(failing) })).rejects.toThrow("by zero");
    expect(await openTo(guest, ["one"])).toEqual([]);

    const stopped = `${secret("two")};
      create or replace function seal_begin_epoch() returns int language plpgsql as
      $$ begin raise exception 'the process died here'; end $$`;
    const dying = await folderWith({ ...one, "functions.sql": stopped });
    await expect(migrate(url, { folder: dying })).rejects.toThrow("the process died here");
    expect(await openTo(guest, ["one", "two"])).toEqual([]);
  });

  it("is closed where an earlier version left it open, before anything else is done", async () => {
    const url = await emptyDatabase();
    const guest = await guestOf(url);
    await enter(url).ask(secret("one"));
    expect(await openTo(guest, ["one"])).toEqual(["one"]);
    const failing = await folderWith({ "0001_one.sql": "select 1 / 0" });
    await expect(migrate(url, { folder: failing })).rejects.toThrow("by zero");
    expect(await openTo(guest, ["one"])).toEqual([]);
  });

  it("is named when no text has it any more", async () => {
    const url = await emptyDatabase();
    const [one, two] = [{ "functions.sql": secret("one") }, { "functions_two.sql": secret("two") }];
    await migrate(url, { folder: await folderWith({ ...one, ...two }) });
    const { leftOver } = await migrate(url, { folder: await folderWith(one) });
    expect(leftOver).toEqual(["two()"]);
  });
});

describe("a database of this version", () => {
  const TEXT = "ledger/sql/functions.sql";
  const other = (
    first: string,
  ) => `insert into function_texts (name, checksum, first_applied_at, applied_at)
    values ('${TEXT}', 'another', ${first}, now())`;

  async function migrated() {
    const url = await emptyDatabase();
    const app = await guestOf(url);
    const first = await migrate(url, { appUrl: app });
    expect(first.leftOver).toEqual([]);
    const { ask } = enter(url);
    return { url, app, ask, lacks: () => lacksMigrations(enter(app).db) };
  }

  it("lacks what an older version put back, and not what a later one replaced", async () => {
    const { url, app, ask, lacks } = await migrated();
    expect(await lacks()).toBe(false);
    await ask(other("now() - interval '1 day'"));
    expect(await lacks()).toBe(true);
    expect(await migrate(url, { appUrl: app })).toMatchObject({ functions: [TEXT], putBack: [] });
    expect(await lacks()).toBe(false);
    await ask("delete from function_texts where checksum = 'another'");
    await ask(other("now()"));
    expect(await lacks()).toBe(false);
  });

  it("lacks nothing where a later version's numbered files say that a later one ran", async () => {
    const { ask, lacks } = await migrated();
    await ask(other("now() - interval '1 day'"));
    await ask("insert into migrations values ('9999_later.sql', 'of a later version')");
    expect(await lacks()).toBe(false);
  });

  it("says at the start, and to who migrates, that it put earlier functions back", async () => {
    const { url, app, ask } = await migrated();
    const said: string[] = [];
    const own = { pleno: app, owner: url, studio: null, payments: null, vendor: null };
    const start = () => prepareDatabase(own, {}, (line) => said.push(line));
    await start();
    expect(said).toEqual([]);
    await ask(other("now()"));
    await start();
    expect(said).toEqual([expect.stringContaining(`put back earlier functions: ${TEXT}`)]);

    const asOwner = operators({ db: enter(url).db, url }, { appUrl: app })("ana");
    const ops = () => asOwner("migrate");
    await ask("delete from function_texts where checksum = 'another'");
    expect((await ops()).out).toContain("Nothing to migrate.");
    await ask(other("now()"));
    const ran = await ops();
    expect(ran.out).toContain(`Put back earlier functions: ${TEXT}.`);
    expect(ran.out).not.toContain("Nothing to migrate");
    await ask(other("now() - interval '1 day'").replace("'another'", "'older'"));
    expect((await ops()).out).toContain(`Applied the functions of ${TEXT}.`);
  });
});
