import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  checkDatabase,
  DataDirInUse,
  type Db,
  type EmbeddedServer,
  openDatabase,
  startEmbedded,
} from "#/server/db/index.ts";
import { dataDir, hold, kill, killHard, readPid } from "../support/data-dir.ts";

async function open(url: string): Promise<Db> {
  const database = openDatabase({ url, maxConnections: 2 });
  onTestFinished(() => database.close());
  return database.db;
}

const write = async (db: Db) => {
  await sql`create table if not exists notes (n int)`.execute(db);
  await sql`insert into notes values (1)`.execute(db);
};
const countNotes = async (db: Db) =>
  (await sql<{ n: number }>`select count(*)::int as n from notes`.execute(db)).rows[0]?.n;

async function start(dir: string, durable = true): Promise<EmbeddedServer> {
  const server = await startEmbedded({ dataDir: dir, durable });
  onTestFinished(() => server.stop());
  return server;
}

describe("the embedded database", () => {
  it("keeps what it acknowledged through a power loss: fsync and full pages are on, and readiness looks", async () => {
    const server = await start(await dataDir());
    const db = await open(server.adminUrl("postgres"));
    expect(await checkDatabase(db)).toEqual({ durable: true, writable: true });
    await sql`alter system set synchronous_commit = off`.execute(db);
    await sql`select pg_reload_conf()`.execute(db);
    await expect.poll(async () => (await checkDatabase(db)).durable).toBe(false);
  });

  it("is not called durable without fsync", async () => {
    const server = await start(await dataDir(), false);
    expect((await checkDatabase(await open(server.adminUrl("postgres")))).durable).toBe(false);
  });

  it("gives each process a database that the others' roles cannot enter", async () => {
    const server = await start(await dataDir());
    const [pleno, studio] = [
      new URL(await server.database("pleno")),
      new URL(await server.database("studio")),
    ];
    expect(await server.database("pleno")).toBe(pleno.href);
    studio.pathname = "/pleno";
    const intruder = await open(studio.href);
    await expect(sql`select 1`.execute(intruder)).rejects.toThrow("permission denied for database");
  });

  it("keeps its data from one start to the next", async () => {
    const dir = await dataDir();
    const first = await hold(dir);
    await write(await open(first.url));
    first.process.kill("SIGTERM");
    await new Promise((resolve) => first.process.once("exit", resolve));
    expect(await readPid(dir)).toBeNull();
    const second = await start(dir);
    expect(second.adopted).toBe(false);
    expect(await countNotes(await open(await second.database("pleno")))).toBe(1);
  });

  it("refuses a second owner and names the first", async () => {
    const dir = await dataDir();
    const holder = await hold(dir);
    const refused = startEmbedded({ dataDir: dir });
    await expect(refused).rejects.toThrow(`pleno, process ${holder.process.pid}, since `);
    expect(
      await countNotes(await open(holder.url)).catch((error: Error) => error.message),
    ).toContain("notes");
  });

  it("tells an owner that is ending from one that stays", async () => {
    const dir = await dataDir();
    const owner = await start(dir);
    const refused = () =>
      startEmbedded({ dataDir: dir }).then(
        () => null,
        (error: unknown) => (error instanceof DataDirInUse ? error.ending : error),
      );
    expect(await refused()).toBe(false);
    await owner.announceEnd();
    expect(await refused()).toBe(true);
  });

  it("has one owner when two start at once in an empty directory", async () => {
    const dir = await dataDir();
    const ends = await Promise.allSettled([hold(dir), hold(dir)]);
    const refused = ends.flatMap((end) => (end.status === "rejected" ? [String(end.reason)] : []));
    expect(refused).toHaveLength(1);
    expect(refused[0]).toContain("already in use by pleno, process");
  });

  it("takes over the server that a killed process left running", async () => {
    const dir = await dataDir();
    const killed = await hold(dir);
    await write(await open(killed.url));
    await killHard(killed.process);
    const next = await start(dir);
    expect({ adopted: next.adopted, pid: next.pid }).toEqual({ adopted: true, pid: killed.pid });
    expect(await countNotes(await open(await next.database("pleno")))).toBe(1);
  });

  it("recovers when process and server were both killed", async () => {
    const dir = await dataDir();
    const killed = await hold(dir);
    await write(await open(killed.url));
    await killHard(killed.process);
    kill(killed.pid, "SIGKILL");
    const next = await start(dir);
    expect(next.adopted).toBe(false);
    expect(await countNotes(await open(await next.database("pleno")))).toBe(1);
  });

  it("starts over a pid file whose number now belongs to another process", async () => {
    const dir = await dataDir();
    const server = await startEmbedded({ dataDir: dir });
    await server.stop();
    for (const pid of [process.pid, process.ppid, 999_999]) {
      await writeFile(
        path.join(dir, "postmaster.pid"),
        `${pid}\n${dir}\n1795228589\n5432\n/nowhere\n127.0.0.1\n`,
      );
      const next = await startEmbedded({ dataDir: dir });
      expect(next.adopted).toBe(false);
      await next.stop();
    }
  });

  it("says why it does not start", async () => {
    const dir = await dataDir();
    await mkdir(dir);
    await writeFile(path.join(dir, "holiday.jpg"), "");
    await expect(startEmbedded({ dataDir: dir })).rejects.toThrow(/not empty/i);
  });
});
