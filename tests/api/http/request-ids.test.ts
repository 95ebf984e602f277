import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import * as z from "zod/mini";
import { ok } from "#/lib/base/result.ts";
import { call } from "#/lib/contract/call.ts";
import { type Db, inTransaction, openDatabase } from "#/server/db/index.ts";
import { serve } from "#/server/http/route.ts";
import { testApp, testConfig } from "../../support/app.ts";
import { testDatabase } from "../../support/database.ts";

const LOCK = 4_711;
const ID = "0123456789abcdef0123456789abcdef";

const database = await testDatabase();
const inLog = openDatabase({ url: database.url, requests: "inLog", name: "pleno callbacks" });
afterAll(() => inLog.close());
const heldUp = (db: Db) => sql`select pg_advisory_xact_lock_shared(${LOCK}::bigint)`.execute(db);
const DOES: Record<string, (db: Db) => Promise<unknown>> = {
  alone: heldUp,
  transaction: (db) => inTransaction(db, heldUp),
  fault: (db) => sql`select 1 / ${0}::int as share`.execute(db),
  "fault in the log alone": () => sql`select 2 / ${0}::int as share`.execute(inLog.db),
};
const work = call({
  method: "GET",
  path: "/wps/test/work",
  who: "anyone",
  module: null,
  input: z.strictObject({ what: z.string() }),
  reply: z.object({ name: z.string() }),
  refusals: [],
});

/** A server of one connection, and the lines of its log. */
async function serving() {
  const one = openDatabase({ url: database.url, maxConnections: 1, name: "pleno test lane" });
  const lines: string[] = [];
  const name = async () => {
    const { rows } = await sql<{ name: string }>`
      select application_name as name from pg_stat_activity where pid = pg_backend_pid()`.execute(
      one.db,
    );
    return rows[0]?.name ?? "";
  };
  const app = await testApp({
    config: testConfig({ TRUST_PROXY: "1", LOG_LEVEL: "info" }),
    logTo: { write: (line: string) => void lines.push(line) },
    routes: [
      serve(work, async ({ what }) => {
        await DOES[what]?.(one.db);
        return ok({ name: what });
      }),
    ],
  });
  const ask = async (what: string) =>
    await app.inject({ url: work.path, query: { what }, headers: { "x-request-id": ID } });
  return { ask, name, lines: () => lines.map((line) => JSON.parse(line)), close: one.close };
}

it.each(["alone", "transaction"])(
  "an operator sees in the database which request a statement is of while it runs (%s)",
  async (what) => {
    const server = await serving();
    await database.owner.db.connection().execute(async (holder) => {
      await sql`select pg_advisory_lock(${LOCK}::bigint)`.execute(holder);
      const asked = server.ask(what);
      const running = async () => {
        const { rows } = await sql<{ name: string }>`
          select application_name as name from pg_stat_activity join pg_locks using (pid)
           where datname = current_database() and locktype = 'advisory' and not granted`.execute(
          holder,
        );
        return rows;
      };
      await expect.poll(running, { interval: 5 }).toEqual([{ name: `pleno test lane ${ID}` }]);
      await sql`select pg_advisory_unlock(${LOCK}::bigint)`.execute(holder);
      expect((await asked).statusCode).toBe(200);
    });
    expect(await server.name()).toBe("pleno test lane");
    await server.close();
  },
);

it.each([
  ["fault", "select 1 / $1::int as share"],
  ["fault in the log alone", "select 2 / $1::int as share"],
])(
  "the id that a member is told of a fault leads to its statement in the log (%s)",
  async (what, text) => {
    const server = await serving();
    const reply = await server.ask(what);
    expect(reply.json()).toMatchObject({ code: "unknown_error", value: { requestId: ID } });
    expect(server.lines()).toMatchObject([
      { reqId: ID, msg: "a call failed", err: { sql: text, message: "division by zero" } },
      { reqId: ID, msg: "answered", status: 500 },
    ]);
    await server.close();
  },
);

it("a statement that fails leaves its connection as it was, for whoever comes next", async () => {
  const server = await serving();
  for (const what of ["fault", "fault", "alone"]) await server.ask(what);
  expect((await server.ask("alone")).statusCode).toBe(200);
  expect(await server.name()).toBe("pleno test lane");
  await server.close();
});
