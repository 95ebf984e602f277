import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { sql } from "kysely";
import pg from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { again, type Db, inTransaction, openDatabase, openPlainPool } from "#/server/db/index.ts";
import { testDatabase } from "../../support/database.ts";

const { db, pool, url } = (await testDatabase()).owner;

/** The same database, where the watch of a pool gets no answer: its address, and the watch's connection once it came. */
async function deafToWatch() {
  const { host, port } = new pg.Client(url);
  const place = host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const watching = Promise.withResolvers<Socket>();
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", (hello: Buffer) => {
      if (hello.includes("pleno watch")) return watching.resolve(socket.resume());
      const upstream = connect(place);
      upstream.on("error", () => undefined);
      upstream.write(hello);
      socket.pipe(upstream).pipe(socket);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const deaf = new URL(url);
  deaf.search = "";
  deaf.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: deaf.href, watching: watching.promise };
}

describe("the database", () => {
  it("answers bigint columns as bigint, alone and in arrays", async () => {
    const { rows } = await sql<{ one: bigint; many: bigint[] }>`
      select 9007199254740993::bigint as one, array[1, null, -2]::bigint[] as many`.execute(db);
    expect(rows).toEqual([{ one: 9007199254740993n, many: [1n, null, -2n] }]);
  });

  it("prepares a statement once and runs it by name from then on", async () => {
    const client = await pool.connect();
    await client.query("select $1::int + 1", [1]);
    await client.query("select $1::int + 1", [2]);
    const { rows } = await client.query(
      "select count(*)::int as n from pg_prepared_statements where statement = $1",
      ["select $1::int + 1"],
    );
    client.release();
    expect(rows).toEqual([{ n: 1 }]);
  });

  it("runs a transaction again that others made fail, and keeps only its last attempt", async () => {
    await sql`create table counts (n int)`.execute(db);
    let attempts = 0;
    await inTransaction(db, async (tx) => {
      attempts++;
      await sql`insert into counts values (${attempts})`.execute(tx);
      if (attempts < 3)
        await sql`do $$ begin raise exception 'x' using errcode = '40001'; end $$`.execute(tx);
    });
    const { rows } = await sql<{ n: number }>`select n from counts`.execute(db);
    expect({ attempts, rows }).toEqual({ attempts: 3, rows: [{ n: 3 }] });
  });

  it("joins a transaction that is open already", async () => {
    await sql`create table joined (n int)`.execute(db);
    const outer = inTransaction(db, async (tx) => {
      await inTransaction(tx, (inner) => sql`insert into joined values (1)`.execute(inner));
      throw new Error("no");
    });
    await expect(outer).rejects.toThrow("no");
    expect((await sql`select n from joined`.execute(db)).rows).toEqual([]);
  });

  it("that keeps the watch waiting and answers others is slow, not away: nothing is cut", async () => {
    const slow = await deafToWatch();
    const database = openDatabase({ url: slow.url, maxConnections: 1, silentAfterMs: 2_000 });
    onTestFinished(() => database.close());
    let gaveUp = false;
    const watched = slow.watching.then(async (socket) => {
      await once(socket, "close");
      gaveUp = true;
    });
    await database.db.transaction().execute(async (tx) => {
      while (!gaveUp) await sql`select 1`.execute(tx);
    });
    await watched;
  });

  it("is left by the job queue's connection that it does not answer", async () => {
    const plain = openPlainPool(url, 1, 200);
    onTestFinished(() => plain.end());
    const client = await plain.connect();
    await expect(client.query("select pg_sleep(5)")).rejects.toThrow("Query read timeout");
    client.release();
    expect(plain.totalCount).toBe(0);
  });

  it("does not try again what fails for its own reasons", async () => {
    let attempts = 0;
    const broken = again(() => {
      attempts++;
      return sql`select 1 / 0`.execute(db);
    });
    await expect(broken).rejects.toThrow("division by zero");
    expect(attempts).toBe(1);
  });
});

describe("a migration that widens a table under the statements of those who use it", () => {
  it("is noticed by nobody: what stands alone and what stands in a transaction is asked again", async () => {
    const owner = { db, url };
    await sql`create table widened (n int); insert into widened values (1)`.execute(owner.db);
    const own = openDatabase({ url: owner.url, maxConnections: 2 });
    const read = (db: Db) => sql`select * from widened where n > ${0}::int`.execute(db);
    const both = () =>
      Promise.all([read(own.db), inTransaction(own.db, (tx) => read(tx))]).then((all) =>
        all.map(({ rows }) => rows),
      );
    await both();
    expect(await both()).toEqual([[{ n: 1 }], [{ n: 1 }]]);
    for (const column of ["a", "b"]) {
      await sql`alter table widened add column ${sql.id(column)} int`.execute(owner.db);
      expect(await both()).toMatchObject([[{ [column]: null }], [{ [column]: null }]]);
    }
    await own.close();
  });
});
