import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { openDatabase } from "#/server/db/index.ts";
import {
  endStalledTransactions,
  sealBooks,
  startSealing,
  verifyBooks,
} from "#/server/ledger/index.ts";
import { testDatabase } from "../../support/database.ts";
import { pair, walletWith } from "../../support/ledger.ts";
import { operators } from "../../support/operator.ts";
import { sealAll } from "../../support/seals.ts";

const { db, owner, url } = await testDatabase();

describe("a role that would hold sealing still", () => {
  it("takes no lock that the sealing waits for", async () => {
    const give = await pair(db);
    await sealAll(db);
    await give();
    const rival = openDatabase({ url, maxConnections: 1 });
    onTestFinished(() => rival.close());
    const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = rival.db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_lock(1936026988)`.execute(tx);
      begun.resolve();
      await go.promise;
    });
    await begun.promise;
    await sealAll(db);
    expect((await verifyBooks(db)).findings).toEqual([]);
    go.resolve();
    await holding;
    for (const lock of ["select from seal_turn for update", "lock table seal_turn in share mode"])
      await expect(
        db.transaction().execute((tx) => sql.raw(lock).execute(tx)),
      ).rejects.toMatchObject({ code: "42501" });
  });

  it("has its open transaction ended, and what it held up is sealed; another role's goes on", async () => {
    const give = await pair(db);
    await sealAll(db);
    const open = async (address: string) => {
      const held = openDatabase({ url: address, maxConnections: 1 });
      onTestFinished(() => held.close());
      const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const over = held.db
        .transaction()
        .execute(async (tx) => {
          await sql`select pg_current_xact_id()`.execute(tx);
          begun.resolve();
          await go.promise;
          await sql`select 1`.execute(tx);
        })
        .then(
          () => "went on",
          () => "ended",
        );
      await begun.promise;
      return { go, over };
    };
    const rival = await open(url);
    await give();
    expect(await endStalledTransactions(db, 600)).toBe(0);
    expect(await sealBooks(db)).toBe(0);
    expect(await endStalledTransactions(db, 0)).toBe(1);
    await sealAll(db);
    expect((await verifyBooks(db)).waiting).toBe(0);
    rival.go.resolve();
    expect(await rival.over).toBe("ended");
    const owners = await open(owner.url);
    expect(await endStalledTransactions(db, 0)).toBe(0);
    owners.go.resolve();
    expect(await owners.over).toBe("went on");
  });

  it("is found by what has waited for over a minute, in the verification and in the log", async () => {
    const its = await testDatabase({ superuser: true });
    await walletWith(its.db, 5n);
    await sealAll(its.db);
    const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = its.db.transaction().execute(async (tx) => {
      await sql`select pg_current_xact_id()`.execute(tx);
      begun.resolve();
      await go.promise;
    });
    await begun.promise;
    await walletWith(its.db, 7n);
    expect((await verifyBooks(its.db)).findings).toEqual([]);
    await its.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update transfers set posted_at = posted_at - interval '61 seconds'
        where seal_position >= (select max(to_position) from seals)`.execute(tx);
    });
    const told: string[] = [];
    const sealer = startSealing(its.db, { headFile: null, onError: (line) => told.push(line) });
    await expect.poll(() => told).toHaveLength(1);
    expect(told[0]).toContain("rows have waited for over 60 seconds");
    const { exitCode, err } = await operators(its.owner)("ana")("audit", "verify");
    expect(exitCode).toBe(3);
    expect(err).toMatch(
      /transfers \d+ has waited for its seal for over a minute \(under no seal\)/,
    );
    go.resolve();
    await holding;
    await sealAll(its.db);
    await sealer.stop();
    expect((await verifyBooks(its.db)).findings).toEqual([]);
  });
});
