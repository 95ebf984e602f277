import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import {
  freezeAccount,
  HOUSE,
  holdMoney,
  openAccount,
  postTransfer,
  settleHold,
  voidHold,
} from "#/server/ledger/index.ts";
import { testDatabase } from "../../support/database.ts";
import { walletWith } from "../../support/ledger.ts";
import { cheapHasher } from "../../support/members.ts";
import { done, sitDown } from "../../support/table.ts";
import { openGames } from "../../support/vendor.ts";

const { db, owner } = await testDatabase();
const clock = () => Date.UTC(2026, 10, 21);
const games = await openGames(db, clock);
const DENIED = { code: "42501" };
const attempt = (text: string) => sql.raw(text).execute(db);
const house = (purpose: "adjustments" | "rewards" | "deposits" | "games") =>
  openAccount(db, { owner: HOUSE, purpose, currency: "VND" });

async function heldMoney() {
  const { wallet, owner: who } = await walletWith(db, 100n);
  const reference = `withdrawal:${randomBytes(6).toString("hex")}`;
  const hold = { reference, kind: "withdrawal", accountId: wallet, amountMinor: 60n };
  expect((await holdMoney(db, hold)).ok).toBe(true);
  return { reference, kind: "withdrawal", who, wallet };
}

describe("the application's role cannot, by itself,", () => {
  it.each([
    ["opening", "adjustments"],
    ["bonus", "rewards"],
    ["deposit", "deposits"],
    ["win", "games"],
  ] as const)("credit an %s out of the house's %s", async (kind, purpose) => {
    const { wallet } = await walletWith(db, 0n);
    const legs = [
      { accountId: await house(purpose), amountMinor: -100n },
      { accountId: wallet, amountMinor: 100n },
    ];
    const minted = postTransfer(db, { reference: `mint:${kind}`, kind, legs });
    await expect(minted).rejects.toMatchObject(DENIED);
  });

  it("move money from one member to another", async () => {
    const [ana, ben] = [await walletWith(db, 100n), await walletWith(db, 0n)];
    const legs = [
      { accountId: ana.wallet, amountMinor: -1n },
      { accountId: ben.wallet, amountMinor: 1n },
    ];
    const moved = postTransfer(db, { reference: "gift", kind: "gift", legs });
    await expect(moved).rejects.toMatchObject(DENIED);
  });

  it("freeze an account, or let a frozen one flow", async () => {
    const { wallet } = await walletWith(db, 0n);
    await expect(freezeAccount(db, wallet, { in: true, out: true })).rejects.toMatchObject(DENIED);
  });

  it("pay out or give back what is held for a withdrawal: the operator decides", async () => {
    const { reference, kind } = await heldMoney();
    const { wallet: toAccountId } = await walletWith(db, 0n);
    await expect(settleHold(db, { reference, kind, toAccountId })).rejects.toMatchObject(DENIED);
    await expect(voidHold(db, { reference, kind })).rejects.toMatchObject(DENIED);
  });

  it("put aside money of the house, or a member's for another purpose", async () => {
    const { wallet } = await walletWith(db, 100n);
    for (const [accountId, kind] of [
      [await house("adjustments"), "withdrawal"],
      [wallet, "stake"],
    ] as const) {
      const hold = { reference: `aside:${accountId}`, kind, accountId, amountMinor: 1n };
      await expect(holdMoney(db, hold)).rejects.toMatchObject(DENIED);
    }
  });

  it.each([-1_000n, null])("open a member's wallet with the floor %s", async (floor) => {
    const { owner: who } = await walletWith(db, 0n);
    const wallet = { owner: who, purpose: "wallet", currency: "IDR" } as const;
    await expect(openAccount(db, wallet, floor)).rejects.toMatchObject(DENIED);
    expect(await openAccount(db, wallet)).toEqual(expect.any(BigInt));
  });

  it("give away real money as a trial's, or less than none", async () => {
    for (const gift of ["1, 'VND', 100", "1, 'VND_PLAY', -100", "1, 'VND_PLAY', 0"])
      await expect(attempt(`select members_pay_play_money(${gift})`)).rejects.toMatchObject(DENIED);
  });

  it("pay a registration's bonus twice, or one that no rule of the site says", async () => {
    const { rows } = await sql<{ id: bigint }>`
      insert into members (username, username_key, nickname, kind, currency, password_hash, password_changed_at,
        registered_at) values ('bonus', 'bonus', 'bonus', 0, 'VND', ${await cheapHasher().hash("x")}, now(), now()) returning id`.execute(
      db,
    );
    const id = rows[0]?.id ?? 0n;
    const pay = () => attempt(`select members_pay_registration_bonus(${id})`);
    const paid = async () => {
      const { rows: legs } = await sql<{ amount: bigint }>`
        select amount_minor as amount from ledger_sides where owner_kind = 'member' and owner_id = ${id} and kind = 'bonus'`.execute(
        db,
      );
      return legs.map(({ amount }) => amount);
    };
    await owner.db.updateTable("site").set({ registration_bonus: null }).execute();
    await pay();
    expect(await paid()).toEqual([]);
    const rule = JSON.stringify({ amount: "1000.00", currency: "VND" });
    await sql`update site set registration_bonus = ${rule}::jsonb`.execute(owner.db);
    await pay();
    await pay();
    expect(await paid()).toEqual([100_000n]);
  });
});

describe("what games decide by", () => {
  it.each([
    "update game_rounds set stake_minor = stake_minor + 100000",
    "insert into game_rounds overriding system value select * from game_rounds",
    "delete from game_rounds",
    "update vendor_transactions set undone_by = null",
    "insert into vendor_transactions select * from vendor_transactions",
    "delete from seamless_reviews",
    "update seamless_reviews set closed_at = now()",
    "update game_players set wallet_account = house_account",
    "update game_players set house_account = wallet_account",
  ])("is not the application's to write: %s", async (text) => {
    const { bet } = await sitDown({ db, clock, games });
    await bet();
    await expect(attempt(text)).rejects.toMatchObject(DENIED);
  });

  it("lets bets, wins and their records through all the same", async () => {
    const { bet, win, player } = await sitDown({ db, clock, games });
    await bet();
    expect(await win({ amount: "250.50" })).toEqual(done("1150.50"));
    const { rows } = await sql<{ id: bigint }>`
      select id from game_rounds where member_id = ${player.memberId}`.execute(db);
    const id = rows[0]?.id ?? 0n;
    const keep = (text: string) =>
      sql`select games_keep_details(${id}, ${text}::jsonb)`.execute(db);
    await keep('{"told": 1}');
    await keep('{"told": 2}');
    const kept = await sql`select details from game_rounds where id = ${id}`.execute(db);
    expect(kept.rows).toEqual([{ details: { told: 1 } }]);
  });
});
