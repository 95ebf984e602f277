import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { createDeposit } from "#/lib/contract/cashier.ts";
import { databaseProblems } from "#/server/http/health.ts";
import { enter, send, testPlatform } from "../../support/platform.ts";

const { app, database } = await testPlatform();
const { db } = database;
const linh = await enter(app);
// The test server runs without fsync, and readiness says so.
const ALWAYS = "database_not_durable";

async function ready() {
  const reply = await app.inject({ url: "/health/ready" });
  return [reply.statusCode, reply.json().problems];
}

/** Makes writing to a table fail as it does on a full disk. */
async function fill(table: string): Promise<void> {
  await sql`create or replace function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
    db,
  );
  await sql`create trigger no_room before insert or update on ${sql.table(table)}
    for each row execute function no_room()`.execute(db);
}

afterEach(async () => {
  await sql`drop function if exists no_room cascade`.execute(db);
});

describe("readiness", () => {
  it("lives, whatever else is", async () => {
    expect((await app.inject({ url: "/health/live" })).json()).toEqual({ live: true });
  });

  it("is denied to a database that could lose what it acknowledged", async () => {
    expect(await ready()).toEqual([503, [ALWAYS]]);
  });

  it("says when the disk is full, and money calls answer 503 with nothing half done", async () => {
    await fill("readiness_probe");
    expect(await ready()).toEqual([503, ["disk_full"]]);
    await fill("deposits");
    const pay = () =>
      send(
        app,
        createDeposit,
        { method: "bank_qr", amount: "200000.00" },
        { ...linh, "idempotency-key": "full" },
      );
    expect(await pay()).toMatchObject({ status: 503, code: "unavailable" });
    const { rows } = await sql<{ n: bigint }>`select count(*) as n from idempotency_keys`.execute(
      db,
    );
    expect(rows[0]?.n).toBe(0n);
    await sql`drop function no_room cascade`.execute(db);
    expect(await pay()).toMatchObject({ status: 200, code: "ok" });
    expect(await ready()).toEqual([503, [ALWAYS]]);
  });

  it("says when migrations are missing", async () => {
    const { rows } = await sql<{ name: string; checksum: string }>`
      delete from migrations where name = '0010_http.sql' returning name, checksum`.execute(db);
    expect(await databaseProblems(db)).toContain("migrations_missing");
    await sql`insert into migrations (name, checksum) values (${rows[0]?.name}, ${rows[0]?.checksum})`.execute(
      db,
    );
    expect(await databaseProblems(db)).toEqual([ALWAYS]);
  });
});

describe("metrics", () => {
  it("count what was answered by kind and status, for who stands beside the server only", async () => {
    await app.inject({ url: "/wps/system/version" });
    const { body } = await app.inject({ url: "/metrics" });
    expect(body).toMatch(/pleno_http_requests_total\{kind="call",status="200"\} \d+/);
    expect(body).toMatch(/process_resident_memory_bytes \d+/);
    const through = await app.inject({
      url: "/metrics",
      headers: { "x-forwarded-for": "6.6.6.6" },
    });
    expect(through.statusCode).toBe(404);
  });
});
