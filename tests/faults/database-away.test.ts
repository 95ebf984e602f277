import { execFileSync } from "node:child_process";
import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  type Database,
  type DatabaseOptions,
  DatabaseUnavailable,
  type Db,
  inTransaction,
  openDatabase,
  startEmbedded,
} from "#/server/db/index.ts";
import { dataDir, kill } from "../support/data-dir.ts";

async function running(
  options: Partial<DatabaseOptions> = {},
): Promise<{ database: Database; pid: () => number }> {
  const server = await startEmbedded({ dataDir: await dataDir() });
  const database = openDatabase({
    url: await server.database("pleno"),
    maxConnections: 4,
    ...options,
  });
  onTestFinished(async () => {
    await database.close();
    await server.stop();
  });
  await sql`select 1`.execute(database.db);
  return { database, pid: () => server.pid };
}

/** The server's process and those of its connections. */
function family(pid: number): number[] {
  const children = execFileSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" });
  return [pid, ...children.trim().split("\n").map(Number)];
}

async function timed(work: Promise<unknown>): Promise<{ error: unknown; ms: number }> {
  const startedAtMs = performance.now();
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  return { error, ms: performance.now() - startedAtMs };
}

/** A statement that is only given up by its own limit takes longer than this. */
const AT_ONCE_MS = 15_000;

describe("when the database", () => {
  it("is killed, calls in flight and after fail at once, and work goes on when it is back by itself", async () => {
    const { database, pid } = await running();
    const first = pid();
    const inFlight = timed(sql`select pg_sleep(30)`.execute(database.db));
    const idle = inTransaction(database.db, async (tx) => {
      await sql`select 1`.execute(tx);
      await inFlight;
      await sql`select 1`.execute(tx);
    });
    for (const one of family(first)) kill(one, "SIGKILL");
    await expect(idle).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect((await inFlight).error).toBeInstanceOf(DatabaseUnavailable);
    const next = await timed(sql`select 1`.execute(database.db));
    if (next.error) expect(next.error).toBeInstanceOf(DatabaseUnavailable);
    expect(next.ms).toBeLessThan(AT_ONCE_MS);
    const answers = async () => (await timed(sql`select 1`.execute(database.db))).error;
    await expect.poll(answers).toBeNull();
    await expect.poll(pid).not.toBe(first);
  });

  it("freezes, calls fail within seconds instead of hanging, and work goes on when it thaws", async () => {
    const { database, pid } = await running();
    const held = sql`select pg_sleep(0.2)`.execute(database.db);
    await held;
    const frozen = family(pid());
    for (const one of frozen) kill(one, "SIGSTOP");
    const calls = await Promise.all(
      Array.from({ length: 8 }, () => timed(sql`select ${1}::int`.execute(database.db))),
    );
    for (const { error, ms } of calls) {
      expect(error).toBeInstanceOf(DatabaseUnavailable);
      expect(ms).toBeLessThan(AT_ONCE_MS);
    }
    for (const one of frozen) kill(one, "SIGCONT");
    const answers = async () => (await timed(sql`select 1`.execute(database.db))).error;
    await expect.poll(answers).toBeNull();
  });

  it("freezes on one connection, the call on it fails, and the next gets another", async () => {
    const { database } = await running({ maxConnections: 1, statementTimeoutMs: 2_000 });
    const pidOf = async (db: Db) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
      return rows[0]?.pid ?? 0;
    };
    const single = (frozen: () => void) => {
      frozen();
      return sql`select ${1}::int`.execute(database.db);
    };
    const within = (frozen: () => void) =>
      inTransaction(database.db, async (tx) => {
        await sql`select ${1}::int`.execute(tx);
        frozen();
        await sql`select ${1}::int`.execute(tx);
      });
    for (const call of [single, within]) {
      const pid = await pidOf(database.db);
      onTestFinished(() => kill(pid, "SIGCONT"));
      await expect(call(() => kill(pid, "SIGSTOP"))).rejects.toBeInstanceOf(DatabaseUnavailable);
      expect(await pidOf(database.db)).not.toBe(pid);
    }
  });

  it("is stopped, a new call is refused at once", async () => {
    const server = await startEmbedded({ dataDir: await dataDir() });
    const database = openDatabase({ url: await server.database("pleno") });
    onTestFinished(() => database.close());
    await sql`select 1`.execute(database.db);
    await server.stop();
    const { error, ms } = await timed(sql`select 1`.execute(database.db));
    expect(error).toBeInstanceOf(DatabaseUnavailable);
    expect(ms).toBeLessThan(AT_ONCE_MS);
  });
});
