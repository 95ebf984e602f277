import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { logIn } from "#/lib/contract/auth/calls.ts";
import { createDeposit } from "#/lib/contract/cashier/calls.ts";
import { databaseProblems } from "#/server/http/health.ts";
import { openStopping } from "#/server/stopping.ts";
import { testApp, testConfig } from "../../support/app.ts";
import { testClock } from "../../support/clock.ts";
import { asOwner } from "../../support/database.ts";
import { enter, send, testPlatform } from "../../support/platform.ts";

const clock = testClock();
const { app, database } = await testPlatform({}, { clock });
const { db } = database;
const linh = await enter(app);
// The test server runs without fsync, and readiness says so.
const ALWAYS = "database_not_durable";

async function ready() {
  clock.advance(10_000);
  const reply = await app.inject({ url: "/health/ready" });
  return [reply.statusCode, reply.json().problems];
}

/** Makes writing to a table fail as it does on a full disk. */
async function fill(table: string): Promise<void> {
  await sql`create or replace function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
    asOwner(db),
  );
  await sql`create trigger no_room before insert or update on ${sql.table(table)}
    for each row execute function no_room()`.execute(asOwner(db));
}

afterEach(async () => {
  await sql`drop function if exists no_room cascade`.execute(asOwner(db));
});

describe("a process that is told to stop", () => {
  it("denies readiness at once, and answers on while whoever sends requests notices", async () => {
    const stopping = openStopping();
    const server = await testApp({ isStopping: () => stopping.begun });
    const ask = async (url: string) => {
      const { statusCode, headers, json } = await server.inject({ url });
      return [statusCode, json().problems ?? json().live, headers.connection];
    };
    expect(await ask("/health/ready")).toEqual([200, [], "keep-alive"]);
    const done: string[] = [];
    const noticed = Promise.withResolvers<void>();
    const ended = stopping.begin({
      noticeMs: 1,
      steps: [
        () => noticed.promise,
        async () => done.push("closed"),
        async () => done.push("database"),
      ],
    });
    expect(await ask("/health/ready")).toEqual([503, ["stopping"], "close"]);
    expect(await ask("/health/live")).toEqual([200, true, "close"]);
    expect(done).toEqual([]);
    const again = stopping.begin({ noticeMs: 0, steps: [async () => done.push("twice")] });
    noticed.resolve();
    await Promise.all([ended, again]);
    expect(done).toEqual(["closed", "database"]);
  });
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
    await sql`drop function no_room cascade`.execute(asOwner(db));
    expect(await pay()).toMatchObject({ status: 200, code: "ok" });
    expect(await ready()).toEqual([503, [ALWAYS]]);
  });

  it("says when migrations are missing", async () => {
    const { rows } = await sql<{ name: string; checksum: string }>`
      delete from migrations where name = '0010_http.sql' returning name, checksum`.execute(
      asOwner(db),
    );
    expect(await databaseProblems(db)).toContain("migrations_missing");
    await sql`insert into migrations (name, checksum) values (${rows[0]?.name}, ${rows[0]?.checksum})`.execute(
      asOwner(db),
    );
    expect(await databaseProblems(db)).toEqual([ALWAYS]);
  });

  it("says when the functions are of an older version, and not when of a later one", async () => {
    const name = "ledger/sql/functions.sql";
    const become = async (checksum: string) => {
      const { rows } = await sql<{ old: string }>`
        update function_texts t set checksum = ${checksum} from function_texts old
        where t.name = ${name} and old.name = t.name returning old.checksum as old`.execute(
        asOwner(db),
      );
      return rows[0]?.old ?? "";
    };
    const checksum = await become("of another text");
    expect(await databaseProblems(db)).toContain("migrations_missing");
    await become(checksum);
    await sql`insert into function_texts (name, checksum) values (${name}, 'of a later text')`.execute(
      asOwner(db),
    );
    expect(await databaseProblems(db)).toEqual([ALWAYS]);
  });
});

describe("metrics", () => {
  it("count what was answered by kind and status, for who stands beside the server only", async () => {
    await app.inject({ url: "/wps/system/version" });
    const { body } = await app.inject({ url: "/metrics" });
    expect(body).toMatch(/pleno_http_requests_total\{kind="call",status="200"\} \d+/);
    expect(body).toContain('pleno_call_seconds_count{call="/wps/system/version"}');
    const through = await app.inject({
      url: "/metrics",
      headers: { "x-forwarded-for": "6.6.6.6" },
    });
    expect(through.statusCode).toBe(404);
  });

  it("count what members do by how it ended, without saying who", async () => {
    const password = (typed: string) =>
      send(app, logIn, { type: "username", username: "budi", password: typed });
    const counted = async (act: string, outcome: string) => {
      const { body } = await app.inject({ url: "/metrics" });
      const line = `pleno_acts_total{act="${act}",outcome="${outcome}"} `;
      return Number(
        body
          .split("\n")
          .find((each: string) => each.startsWith(line))
          ?.slice(line.length),
      );
    };
    const before = await counted("login", "ok");
    const { code } = await password("Not-it-2026");
    expect(await counted("login", code)).toBe(1);
    await password("Pleno-2026");
    expect(await counted("login", "ok")).toBe(before + 1);
    await send(app, createDeposit, { method: "bank_qr", amount: "200000.00" });
    expect(await counted("deposit", "no_session")).toBe(1);
    expect(await counted("withdrawal", "ok")).toBe(0);
    const { body } = await app.inject({ url: "/metrics" });
    // Without the values: a figure of memory may have any digits.
    const names = body.replaceAll(/ [\d.e+-]+$/gm, "");
    expect(names).toContain('act="login",outcome="ok"}\n');
    expect(names).not.toMatch(/budi|linh|200000/);
  });

  it("are told to another machine only with the key", async () => {
    const key = "a-key-of-the-tests-for-the-figures";
    const measured = await testApp({ config: testConfig({ METRICS_KEY: key }) });
    const from = async (remoteAddress: string, authorization?: string) => {
      const headers = authorization ? { authorization } : {};
      return (await measured.inject({ url: "/metrics", remoteAddress, headers })).statusCode;
    };
    expect(await from("203.0.113.7")).toBe(404);
    expect(await from("203.0.113.7", `Bearer ${key}x`)).toBe(404);
    expect(await from("203.0.113.7", `Bearer ${key}`)).toBe(200);
    expect(await from("::ffff:127.0.0.1")).toBe(200);
  });

  it("are told through no proxy on this machine, whatever it says or leaves out", async () => {
    const ask = async (headers: Record<string, string>) =>
      (await app.inject({ url: "/metrics", headers })).statusCode;
    for (const name of [
      ...["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "forwarded", "via"],
      ...["x-real-ip", "cf-connecting-ip", "cf-ray", "true-client-ip", "x-client-ip"],
      ...["x-cluster-client-ip", "fastly-client-ip", "fly-client-ip", "x-original-host"],
    ])
      expect([name, await ask({ [name]: "203.0.113.7" })]).toEqual([name, 404]);
    for (const host of ["pleno.example", "pleno.example:4321", "localhost.pleno.example"])
      expect([host, await ask({ host })]).toEqual([host, 404]);
    for (const host of ["localhost", "LOCALHOST:4321", "127.0.0.1:4321", "[::1]:4321"])
      expect([host, await ask({ host })]).toEqual([host, 200]);
  });
});

describe("the contract's document", () => {
  it("is sent once to a reader who keeps it", async () => {
    const first = await app.inject({ url: "/openapi.json" });
    const etag = String(first.headers["etag"]);
    const again = await app.inject({ url: "/openapi.json", headers: { "if-none-match": etag } });
    expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 304, ""]);
    expect(first.json().openapi).toBe("3.1.0");
  });
});
