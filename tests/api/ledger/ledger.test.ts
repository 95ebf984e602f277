import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { inTransaction } from "#/server/db/index.ts";
import {
  balancesOf,
  findAccounts,
  freezeAccount,
  HOUSE,
  listEntries,
  openAccount,
  postTransfer,
  sumEntries,
} from "#/server/ledger/index.ts";
import { testDatabase } from "../../support/database.ts";
import { walletWith } from "../../support/ledger.ts";

const {
  owner: { db },
} = await testDatabase();
const crowded = await testDatabase({ maxConnections: 1, superuser: true });

const pay = (from: bigint, to: bigint, amountMinor: bigint, reference: string) =>
  postTransfer(db, {
    reference,
    kind: "gift",
    legs: [
      { accountId: from, amountMinor: -amountMinor },
      { accountId: to, amountMinor },
    ],
  });

const balanceOf = async (id: bigint) => (await balancesOf(db, [id])).get(id);

/** The ledger's clock, in the whole milliseconds that entries are asked for by. */
async function nowMs(): Promise<number> {
  const { rows } = await sql<{ ms: string }>`
    select floor(extract(epoch from clock_timestamp()) * 1000)::text as ms`.execute(db);
  return Number(rows[0]?.ms);
}

describe("a transfer", () => {
  it("moves money between two wallets and answers both balances", async () => {
    const [ana, ben] = [await walletWith(db, 1000n), await walletWith(db, 5n)];
    const paid = await pay(ana.wallet, ben.wallet, 300n, "t1");
    expect(paid).toMatchObject({
      ok: true,
      value: { replayed: false, balancesMinor: [700n, 305n] },
    });
    expect(await balanceOf(ana.wallet)).toBe(700n);
  });

  it("refuses more than is there, and moves nothing", async () => {
    const [ana, ben] = [await walletWith(db, 100n), await walletWith(db, 0n)];
    expect(await pay(ana.wallet, ben.wallet, 101n, "t2")).toMatchObject({
      ok: false,
      code: "not_enough_funds",
    });
    expect(await balanceOf(ana.wallet)).toBe(100n);
    expect(await pay(ana.wallet, ben.wallet, 100n, "t2")).toMatchObject({ ok: true });
  });

  it("acts once for one reference, and answers the second time as the first", async () => {
    const [ana, ben] = [await walletWith(db, 100n), await walletWith(db, 0n)];
    const first = await pay(ana.wallet, ben.wallet, 60n, "t3");
    await pay(ben.wallet, ana.wallet, 10n, "t3-between");
    const second = await pay(ana.wallet, ben.wallet, 60n, "t3");
    expect(first.ok && second.ok && { ...second.value, replayed: false }).toEqual(
      first.ok && first.value,
    );
    expect(second).toMatchObject({ value: { replayed: true, balancesMinor: [40n, 60n] } });
    expect(await balanceOf(ben.wallet)).toBe(50n);
  });

  it("refuses a reference that was used for another body", async () => {
    const [ana, ben] = [await walletWith(db, 100n), await walletWith(db, 0n)];
    await pay(ana.wallet, ben.wallet, 60n, "t4");
    expect(await pay(ana.wallet, ben.wallet, 61n, "t4")).toMatchObject({
      code: "reference_conflict",
    });
    expect(await pay(ben.wallet, ana.wallet, 60n, "t4")).toMatchObject({
      code: "reference_conflict",
    });
  });

  it("refuses what does not sum to zero, in each currency", async () => {
    const [dong, rupiah] = [await walletWith(db, 100n), await walletWith(db, 100n, "IDR")];
    const legs = (...amounts: [bigint, bigint][]) =>
      amounts.map(([accountId, amountMinor]) => ({ accountId, amountMinor }));
    const lost = await postTransfer(db, {
      reference: "t5",
      kind: "gift",
      legs: legs([dong.wallet, -10n], [dong.deposits, 9n]),
    });
    expect(lost).toMatchObject({ code: "unbalanced" });
    const mixed = await postTransfer(db, {
      reference: "t5",
      kind: "gift",
      legs: legs([dong.wallet, -10n], [rupiah.wallet, 10n]),
    });
    expect(mixed).toMatchObject({ code: "currency_mismatch" });
    const exchanged = await postTransfer(db, {
      reference: "t5",
      kind: "exchange",
      legs: legs(
        [dong.wallet, -10n],
        [dong.deposits, 10n],
        [rupiah.deposits, -2n],
        [rupiah.wallet, 2n],
      ),
    });
    expect(exchanged).toMatchObject({
      ok: true,
      value: { balancesMinor: [90n, null, null, 102n] },
    });
  });

  it("never lets play money meet real money, not even balanced", async () => {
    const [real, play] = [await walletWith(db, 100n), await walletWith(db, 100n, "VND_PLAY")];
    expect(await pay(play.wallet, real.wallet, 10n, "t6")).toMatchObject({
      code: "realm_mismatch",
    });
    const both = await postTransfer(db, {
      reference: "t6",
      kind: "exchange",
      legs: [
        { accountId: real.wallet, amountMinor: -10n },
        { accountId: real.deposits, amountMinor: 10n },
        { accountId: play.wallet, amountMinor: -10n },
        { accountId: play.deposits, amountMinor: 10n },
      ],
    });
    expect(both).toMatchObject({ code: "realm_mismatch" });
  });

  it("respects a freeze on either side", async () => {
    const [ana, ben] = [await walletWith(db, 100n), await walletWith(db, 100n)];
    await freezeAccount(db, ana.wallet, { in: false, out: true });
    expect(await pay(ana.wallet, ben.wallet, 1n, "t7")).toMatchObject({ code: "account_frozen" });
    expect(await pay(ben.wallet, ana.wallet, 1n, "t7b")).toMatchObject({ ok: true });
    await freezeAccount(db, ana.wallet, { in: true, out: false });
    expect(await pay(ben.wallet, ana.wallet, 1n, "t7c")).toMatchObject({ code: "account_frozen" });
  });

  it("refuses an unknown account, and amounts past all measure", async () => {
    const { wallet, deposits } = await walletWith(db, 100n);
    expect(await pay(wallet, 999_999n, 1n, "t8")).toMatchObject({ code: "account_unknown" });
    expect(await pay(deposits, wallet, 10n ** 17n + 1n, "t8")).toMatchObject({
      code: "amount_too_large",
    });
  });

  it("throws on a command that no reader of its contract would send", async () => {
    const { wallet } = await walletWith(db, 100n);
    await expect(pay(wallet, wallet, 1n, "t9")).rejects.toThrow("malformed");
    await expect(pay(wallet, 1n, 0n, "t9")).rejects.toThrow("malformed");
    await expect(postTransfer(db, { reference: "t9", kind: "gift", legs: [] })).rejects.toThrow(
      "malformed",
    );
  });

  it("is undone with the transaction around it", async () => {
    const [ana, ben] = [await walletWith(db, 100n), await walletWith(db, 0n)];
    const undone = inTransaction(db, async (tx) => {
      await postTransfer(tx, {
        reference: "t10",
        kind: "gift",
        legs: [
          { accountId: ana.wallet, amountMinor: -5n },
          { accountId: ben.wallet, amountMinor: 5n },
        ],
      });
      throw new Error("changed my mind");
    });
    await expect(undone).rejects.toThrow("changed my mind");
    expect(await balanceOf(ana.wallet)).toBe(100n);
    expect((await pay(ana.wallet, ben.wallet, 5n, "t10")).ok).toBe(true);
  });

  it("posts a bet by the member's id in one statement", async () => {
    const { owner } = await walletWith(db, 100n);
    await openAccount(db, { owner: HOUSE, purpose: "games", currency: "VND" });
    const { rows } = await sql`
      select outcome, balances_minor from ledger_post('bet:1', 'bet', null,
        array[ledger_account('member', ${owner.id}, 'wallet', 'VND'), ledger_account('house', 0, 'games', 'VND')],
        array[-30, 30]::bigint[], '{}')`.execute(db);
    expect(rows).toEqual([{ outcome: "posted", balances_minor: [70n, null] }]);
  });
});

describe("accounts", () => {
  it("open once, however often they are asked for", async () => {
    const owner = { kind: "member", id: 77_000n } as const;
    const opened = await Promise.all(
      Array.from({ length: 20 }, () =>
        openAccount(db, { owner, purpose: "wallet", currency: "VND" }),
      ),
    );
    expect(new Set(opened).size).toBe(1);
    expect(await findAccounts(db, owner)).toMatchObject([
      { purpose: "wallet", realm: "real", floorMinor: 0n },
    ]);
  });

  it("do not open in a currency that nobody knows", async () => {
    const opened = openAccount(db, { owner: HOUSE, purpose: "games", currency: "XXX" });
    await expect(opened).rejects.toThrow("XXX");
  });
});

describe("entries", () => {
  it("come newest first, a page at a time, with the balance after each", async () => {
    const [ana, ben] = [await walletWith(db, 100n), await walletWith(db, 0n)];
    for (const n of [1n, 2n, 3n]) await pay(ana.wallet, ben.wallet, n, `page:${n}`);
    const account = { accountId: ana.wallet };
    const first = await listEntries(db, account, { limit: 2 });
    expect((await sumEntries(db, account)).count).toBe(4n);
    expect(first.map((entry) => [entry.amountMinor, entry.balanceAfterMinor])).toEqual([
      [-3n, 94n],
      [-2n, 97n],
    ]);
    const rest = [
      await listEntries(db, account, { limit: 2, offset: 2 }),
      await listEntries(db, account, { limit: 2, before: first[1]?.id ?? 0n }),
    ];
    for (const second of rest)
      expect(second.map((entry) => entry.kind)).toEqual(["gift", "deposit"]);
  });

  it("can be asked for by kind and time", async () => {
    const [ana, ben] = [await walletWith(db, 100n), await walletWith(db, 0n)];
    const fundedMs = await nowMs();
    await expect.poll(nowMs, { interval: 1 }).toBeGreaterThan(fundedMs);
    await pay(ana.wallet, ben.wallet, 1n, "filtered");
    const page = { limit: 10 };
    const gifts = await listEntries(db, { accountId: ana.wallet, kinds: ["gift"] }, page);
    expect(gifts).toMatchObject([{ reference: "filtered" }]);
    const [gift] = gifts;
    const before = await listEntries(
      db,
      { accountId: ana.wallet, toMs: gift?.postedAtMs ?? 0 },
      page,
    );
    expect(before.map((entry) => entry.kind)).toEqual(["deposit"]);
    const since = await listEntries(
      db,
      { accountId: ana.wallet, fromMs: gift?.postedAtMs ?? 0 },
      page,
    );
    expect(since).toHaveLength(1);
  });

  it("are read through their index when there are many, not by going through the table", async () => {
    await sql`set session_replication_role = replica`.execute(crowded.db);
    await sql`insert into transfers (reference, kind, body_hash)
      select 'many:' || n, 'bet', '' from generate_series(1, 20000) n`.execute(crowded.db);
    await sql`insert into entries (transfer_id, account_id, amount_minor)
      select id, 1 + id % 50, 1 from transfers`.execute(crowded.db);
    await sql`analyze`.execute(crowded.db);
    const { rows } = await sql<Record<string, string>>`
      explain select * from entries join transfers t on t.id = entries.transfer_id
      where account_id = 7 order by entries.id desc limit 20`.execute(crowded.db);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain("Index Scan Backward using entries_pkey");
    expect(plan).not.toMatch(/Sort|Seq Scan/);
  });
});
