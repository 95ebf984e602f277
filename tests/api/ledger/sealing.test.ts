import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { openDatabase } from "#/server/db/index.ts";
import {
  checkHeadFile,
  currentHead,
  lineOf,
  postTransfer,
  readHeads,
  sealBooks,
  startSealing,
  verifyBooks,
} from "#/server/ledger/index.ts";
import { testDatabase } from "../../support/database.ts";
import { pair, walletWith } from "../../support/ledger.ts";
import { operators } from "../../support/operator.ts";
import { sealAll } from "../../support/seals.ts";

const { db, owner } = await testDatabase();

describe("the seals", () => {
  it("leave out what is not through yet and what came after it, and skip neither", async () => {
    const give = await pair(db);
    await sealAll(db);
    const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = owner.db.transaction().execute(async (tx) => {
      await sql`select pg_current_xact_id()`.execute(tx);
      begun.resolve();
      await go.promise;
      await give(tx);
    });
    await begun.promise;
    const other = await pair(db);
    await other();
    expect(await sealBooks(db)).toBe(0);
    expect((await verifyBooks(db)).waiting).toBeGreaterThan(0);
    go.resolve();
    await slow;
    await sealAll(db);
    expect((await verifyBooks(db)).findings).toEqual([]);
  });

  it("cover every row once, however many processes seal while money moves", async () => {
    const gives = [await pair(db), await pair(db), await pair(db), await pair(db)];
    let over = false;
    const sealing = [1, 2, 3].map(async () => {
      while (!over) await sealBooks(db);
    });
    await Promise.all(
      gives.map(async (give) => {
        for (let count = 0; count < 50; count++) await give();
      }),
    );
    over = true;
    await Promise.all(sealing);
    await sealAll(db);
    const { seals, sealed, findings } = await verifyBooks(db);
    expect(findings).toEqual([]);
    const { rows } = await sql<{ seals: number; covered: number }>`
      select count(*)::int as seals, sum(row_count)::int as covered from seals`.execute(db);
    expect(rows).toEqual([{ seals, covered: sealed }]);
  });

  it("take a second of more than a seal holds in several", async () => {
    const give = await pair(db);
    await sealAll(db);
    for (let count = 0; count < 5; count++) await give();
    const sizes: number[] = [];
    const total = async () => {
      const { rows } = await sql<{ n: number }>`select seal_books(2) as n`.execute(db);
      if (rows[0]?.n) sizes.push(rows[0].n);
      return sizes.reduce((sum, size) => sum + size, 0);
    };
    await expect.poll(total).toBe(5);
    expect(Math.max(...sizes)).toBe(2);
    expect((await verifyBooks(db)).findings).toEqual([]);
  });

  it("go on in a new epoch where the database was restored, even with younger transaction numbers", async () => {
    const its = await testDatabase({ superuser: true });
    const { wallet } = await walletWith(its.db, 5n);
    await sealAll(its.db);
    const asIf = async (text: string) => {
      await its.db.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        await sql.raw(text).execute(tx);
      });
    };
    // A cluster whose transaction numbers were far ahead.
    await asIf("update seal_epochs set system_identifier = 'another', base = 1000000000");
    for (const table of ["transfers", "accounts"])
      await asIf(
        `alter table ${table} alter column seal_position set default (pg_current_xact_id()::text::bigint + 1000000000)`,
      );
    const more = await walletWith(its.db, 7n);
    await sealAll(its.db);
    const { rows } = await sql<{ epoch: number }>`select seal_begin_epoch() as epoch`.execute(
      its.owner.db,
    );
    expect(rows).toEqual([{ epoch: 2 }]);
    await postTransfer(its.db, {
      reference: "after",
      kind: "gift",
      legs: [
        { accountId: more.wallet, amountMinor: -1n },
        { accountId: wallet, amountMinor: 1n },
      ],
    });
    await sealAll(its.db);
    const { findings } = await verifyBooks(its.db);
    expect(findings.map(({ what, seal }) => [what, seal])).toContainEqual(["seal_changed", 1n]); // its base, that we changed
    expect(findings.filter(({ table }) => table !== null)).toEqual([]);
  });

  it("begin an epoch as a restored database is migrated, which who does it is told, once", async () => {
    const its = await testDatabase({ superuser: true });
    await sealAll(its.db);
    await its.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update seal_epochs set timeline = timeline - 1`.execute(tx);
    });
    const migrate = operators(its.owner)("ana");
    const told = "This database is a restored one: epoch 2 of its seals has begun.";
    expect((await migrate("migrate")).out).toContain(told);
    expect((await migrate("migrate")).out).not.toContain("restored");
  });

  it("stop with a clear fault where a restored database has no epoch of its own yet", async () => {
    const its = await testDatabase({ superuser: true });
    await walletWith(its.db, 5n);
    await sealAll(its.db);
    await its.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update seals set to_position = to_position + 1000000`.execute(tx);
    });
    await expect(sealBooks(its.db)).rejects.toThrow("begin a new epoch");
  });
});

describe("the sealing of a process", () => {
  it("seals by itself, tells how far behind it is, and leaves the head in a file", async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), "pleno-heads-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const headFile = path.join(folder, "heads");
    const give = await pair(db);
    await give();
    const sealer = startSealing(db, { headFile, onError: (line) => expect.unreachable(line) });
    await expect.poll(async () => (await verifyBooks(db)).waiting).toBe(0);
    await give();
    await expect.poll(async () => (await verifyBooks(db)).waiting).toBe(0);
    expect(sealer.lagSeconds()).toBeGreaterThanOrEqual(0);
    await give();
    await expect.poll(async () => (await verifyBooks(db)).waiting).toBe(0);
    await sealer.stop();
    const head = await currentHead(db);
    if (!head) throw new Error("nothing is sealed");
    const kept = await readFile(headFile, "utf8");
    expect(kept.trimEnd().split("\n").at(-1)).toBe(lineOf(head));
    const heads = readHeads(kept);
    if (!heads.ok) throw new Error(heads.code);
    expect((await verifyBooks(db, heads.value)).findings).toEqual([]);
  });

  it("goes on, and names the setting, where the head's file cannot be written", async () => {
    const headFile = path.join(os.tmpdir(), "pleno-no-such-folder", "heads");
    await expect(checkHeadFile(headFile)).rejects.toThrow(
      /^AUDIT_HEAD_FILE cannot be written: ENOENT/,
    );
    const told: string[] = [];
    const give = await pair(db);
    await give();
    const sealer = startSealing(db, { headFile, onError: (line) => told.push(line) });
    await expect.poll(async () => (await verifyBooks(db)).waiting).toBe(0);
    await sealer.stop();
    expect(told.length).toBeGreaterThan(0);
    for (const line of told) expect(line).toMatch(/^AUDIT_HEAD_FILE: ENOENT/);
    expect((await verifyBooks(db)).findings).toEqual([]);
  });

  it("counts the wait of the oldest row that a transaction under way holds up", async () => {
    const give = await pair(db);
    const held = openDatabase({ url: owner.url, maxConnections: 1 });
    onTestFinished(() => held.close());
    const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = held.db.transaction().execute(async (tx) => {
      await sql`select pg_current_xact_id()`.execute(tx);
      begun.resolve();
      await go.promise;
    });
    await begun.promise;
    await give();
    const sealer = startSealing(db, { headFile: null, onError: () => undefined });
    await expect.poll(() => sealer.lagSeconds()).toBeGreaterThan(1);
    go.resolve();
    await slow;
    await expect.poll(() => sealer.lagSeconds()).toBeLessThan(1);
    await sealer.stop();
  });
});

describe("ops audit", () => {
  const as = operators(owner);
  const ops = as("ana");

  it("verifies, prints the head, and shows what an operator did", async () => {
    await as("rosa")("site", "set", "name", "Casa Nueva");
    const [act] = JSON.parse((await ops("audit", "list", "--json")).out);
    expect(act).toMatchObject({
      by: "rosa",
      act: "site_change",
      subject: "settings/name",
      before: "Pleno",
      after: "Casa Nueva",
    });
    await sealAll(db);
    expect(await ops("audit", "verify")).toMatchObject({ exitCode: 0, err: "" });
    expect((await ops("audit", "head")).out).toMatch(/^seal \d+ epoch 1 head [0-9a-f]{64} at /);
  });

  it("says which row is not as it was sealed, and exits with 3", async () => {
    const its = await testDatabase({ superuser: true });
    await walletWith(its.db, 5n);
    await sealAll(its.db);
    await its.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update transfers set kind = 'bet'`.execute(tx);
    });
    const { exitCode, err } = await operators(its.owner)("ana")("audit", "verify");
    expect(exitCode).toBe(3);
    expect(err).toMatch(/transfers \d+ was changed \(seal \d+ of \d{4}-/);
  });
});

it("a line that is no head is refused by what it says", () => {
  expect(readHeads("seal 1 epoch 1 head x at y")).toMatchObject({ ok: false, code: "not_a_head" });
  expect(readHeads("\n\n")).toEqual({ ok: true, value: [] });
});
