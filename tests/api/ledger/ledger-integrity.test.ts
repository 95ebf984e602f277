import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { inTransaction } from "#/server/db/index.ts";
import { reconcile } from "#/server/ledger/index.ts";
import { asOwner, testDatabase } from "../../support/database.ts";
import { walletWith } from "../../support/ledger.ts";

const { db } = await testDatabase();
const tampered = await testDatabase({ superuser: true });

describe("what was written", () => {
  const forbidden = [
    "update entries set amount_minor = 1",
    "delete from entries",
    "truncate entries",
    "update transfers set kind = 'x'",
    "delete from transfers",
    "truncate transfers cascade",
    "delete from accounts",
    "update accounts set balance_minor = balance_minor + 1",
    "update accounts set currency = 'IDR'",
    "insert into entries (transfer_id, account_id, amount_minor) values (1, 1, 1)",
    "update holds set state = 'voided'",
    "delete from holds",
  ];
  it.each(forbidden)("stands: %s", async (text) => {
    await walletWith(db, 100n);
    await expect(sql.raw(text).execute(db)).rejects.toMatchObject({ code: "42501" });
  });
});

describe("what is written", () => {
  const account = (owner: string, purpose: string, floor: string, balance: string) =>
    `insert into accounts (owner_kind, owner_id, purpose, currency, realm, floor_minor, balance_minor)
     values ('${owner}', 1, '${purpose}', 'VND', 'real', ${floor}, ${balance})`;
  const transfer = (reference: string, kind: string) =>
    `insert into transfers (reference, kind, body_hash) values (${reference}, '${kind}', 'x')`;
  const lowest = "-9000000000000000000";
  it.each([
    account("member", "checked", "0", "0"),
    account("house", "checked", lowest, lowest),
    transfer("repeat('r', 200)", "gift"),
  ])("is taken when it is sound: %s", async (text) => {
    await expect(sql.raw(text).execute(asOwner(db))).resolves.toBeDefined();
  });
  it.each([
    account("", "wallet", "0", "0"),
    account("member", "", "0", "0"),
    account("member", "lower", `${lowest} - 1`, "0"),
    account("member", "short", "0", "-1"),
    account("house", "kept", "null", "1"),
    transfer("''", "gift"),
    transfer("repeat('r', 201)", "gift"),
    transfer("'no kind'", ""),
  ])("is refused: %s", async (text) => {
    await expect(sql.raw(text).execute(asOwner(db))).rejects.toMatchObject({ code: "23514" });
  });

  it("leaves no balance below the floor, whoever updates it", async () => {
    const { wallet } = await walletWith(tampered.db, 0n);
    const overdrawn = inTransaction(tampered.db, (tx) =>
      sql
        .raw(`set local session_replication_role = replica;
          update accounts set balance_minor = -1 where id = ${wallet}`)
        .execute(tx),
    );
    await expect(overdrawn).rejects.toMatchObject({ code: "23514" });
  });
});

describe("the reconcile", () => {
  it("finds nothing when nothing is wrong, and every way of tampering", async () => {
    const [ana, ben] = [await walletWith(tampered.db, 100n), await walletWith(tampered.db, 50n)];
    expect(await reconcile(tampered.db)).toMatchObject({ transfers: 2, entries: 4, drift: [] });

    const tamper = async (text: string) => {
      const broken = await inTransaction(tampered.db, async (tx) => {
        await sql.raw(`set local session_replication_role = replica; ${text}`).execute(tx);
        return tx;
      }).then(() => reconcile(tampered.db));
      return broken.drift.map(({ what, id }) => [what, id]);
    };
    expect(
      await tamper(`update accounts set balance_minor = 101 where id = ${ana.wallet}`),
    ).toEqual([["balance", ana.wallet]]);
    await tamper(`update accounts set balance_minor = 100 where id = ${ana.wallet}`);
    const house = ana.deposits;
    expect(await tamper(`update accounts set balance_minor = 1 where id = ${house}`)).toEqual([
      ["balance", house],
    ]);
    await tamper(`update accounts set balance_minor = 0 where id = ${house}`);

    const found = await tamper(
      `update entries set amount_minor = 60 where account_id = ${ben.wallet}`,
    );
    expect(found.map(([what]) => what).sort()).toEqual([
      "balance",
      "balance_after",
      "transfer_sum",
    ]);
    await tamper(`update entries set amount_minor = 50 where account_id = ${ben.wallet}`);

    const orphaned = await tamper(
      "insert into entries (transfer_id, account_id, amount_minor) values (4711, 4711, 5)",
    );
    expect(orphaned.map(([what]) => what)).toEqual(["orphan_entry"]);
  });
});
