import { describe, expect, it } from "vitest";
import { crashTest } from "../../support/crash.ts";
import { minor } from "../../support/studio.ts";

const studio = await crashTest();
const STAKE = minor("1000.00");
const START = minor("1000000.00");

describe("a process that dies in mid-flight", () => {
  it("leaves a round that is ended as the chain has it, each bet once", async () => {
    const dying = await studio({ crashes: [[300, 900]] });
    const { crash } = dying.round.secret;
    const [left, above, below, hand] = [
      await dying.sit("left"),
      await dying.sit("above"),
      await dying.sit("below"),
      await dying.sit("hand"),
    ];
    await left.bet();
    await above.bet(crash + 1);
    await below.bet(crash);
    await hand.bet();
    await dying.fly();
    await dying.reach(150);
    await left.cashOut();
    await dying.crash.table.close();

    const table = await studio({ before: dying });
    await table.crash.table.idle();
    expect(await table.bets()).toEqual([
      { state: "settled", cashed: 150, payoutMinor: (STAKE * 150n) / 100n },
      { state: "settled", cashed: null, payoutMinor: 0n },
      { state: "settled", cashed: crash, payoutMinor: (STAKE * BigInt(crash)) / 100n },
      { state: "cancelled", cashed: null, payoutMinor: null },
    ]);
    const paid = (STAKE * BigInt(150 + crash)) / 100n + STAKE;
    expect(table.wallet.balanceMinor).toBe(START - 4n * STAKE + paid);
    expect([table.wallet.count("win"), table.wallet.count("rollback")]).toEqual([3, 1]);
    expect(table.crash.table.now("real")?.last[0]).toMatchObject({ number: 1, crash });
    await table.later(60_000);
    await table.pass(20_000);
    expect([table.wallet.count("win"), table.wallet.count("rollback")]).toEqual([3, 1]);
  });

  it("before take-off leaves a round that never flies: every stake returns", async () => {
    const dying = await studio();
    const ana = await dying.sit();
    await ana.bet(150);
    await dying.crash.table.close();
    const table = await studio({ before: dying });
    await table.crash.table.idle();
    expect(await table.bets()).toMatchObject([{ state: "cancelled" }]);
    expect(table.wallet.balanceMinor).toBe(START);
    expect(table.round).toMatchObject({ number: 2, phase: "betting" });
    expect((await ana.mine()).value.bet).toBeNull();
  });

  it("with another key finds a chain that it cannot open: stakes return, and a new one is published", async () => {
    const dying = await studio();
    const ana = await dying.sit();
    await ana.bet(101);
    await dying.fly();
    await dying.crash.table.close();
    const before = dying.crash.table;
    const table = await studio({ before: dying, key: "another".repeat(9) });
    await table.crash.table.idle();
    expect(before).not.toBe(table.crash.table);
    expect(await table.bets()).toMatchObject([{ state: "cancelled" }]);
    expect(table.wallet.balanceMinor).toBe(START);
  });

  it("while its place is taken leaves the table to one process alone", async () => {
    const table = await studio();
    const other = await studio({ before: table });
    expect(other.crash.table.round).toBeNull();
    const ana = await other.sit();
    expect(await ana.bet()).toMatchObject({ status: 503, code: "unavailable" });
    await table.crash.table.close();
    await other.pass(2_000);
    expect(other.round.phase).toBe("betting");
  });
});

describe("a wallet that does not answer", () => {
  it("before take-off is not waited for: the bet does not fly, and is taken back", async () => {
    const table = await studio();
    const ana = await table.sit();
    table.wallet.next("bet", "act and hang");
    const betting = ana.bet(101);
    await expect.poll(() => table.wallet.count("bet")).toBe(1);
    await table.fly();
    table.wallet.loseHeld();
    expect(await betting).toMatchObject({ code: "bet_unconfirmed" });
    await table.end();
    await table.later(0);
    expect(await table.bets()).toMatchObject([{ state: "cancelled" }]);
    expect(table.wallet.balanceMinor).toBe(START);
  });

  it("to a win is asked again later, and pays it once", async () => {
    const table = await studio();
    const ana = await table.sit();
    await ana.bet(150);
    table.wallet.next("win", "act and lose");
    await table.fly();
    await table.end();
    expect(await table.bets()).toMatchObject([{ state: "paying", cashed: 150 }]);
    await table.later(60_000);
    expect(await table.bets()).toMatchObject([{ state: "settled", cashed: 150 }]);
    expect(table.wallet.balanceMinor).toBe(START + STAKE / 2n);
  });

  it("but refuses: the player is told why, and nothing flies", async () => {
    const table = await studio({ balance: "500.00" });
    const ana = await table.sit();
    expect(await ana.bet()).toMatchObject({
      code: "not_enough_funds",
      value: { balance: "500.00" },
    });
    expect(table.crash.table.now("real")?.bets.count).toBe(0);
    expect(await table.bets()).toMatchObject([{ state: "refused" }]);
  });
});

describe("a database that fails for a moment", () => {
  it("while a bet is taken back leaves it aboard, and its player may leave by hand", async () => {
    const table = await studio();
    const ana = await table.sit();
    await ana.bet();
    const { store } = table.studio;
    const { transaction } = store;
    Object.assign(store, { transaction: () => Promise.reject(new Error("gone for a moment")) });
    expect(await ana.cancel()).toMatchObject({ status: 503, code: "unavailable" });
    Object.assign(store, { transaction });
    await table.fly();
    await table.reach(150);
    expect(await ana.cashOut()).toMatchObject({ value: { bet: { cashed: 150 } } });
    expect(table.wallet.balanceMinor).toBe(START + STAKE / 2n);
  });

  it("as a round opens has its row taken over, and the next one opened", async () => {
    const table = await studio({ crashes: [[100, 120]] });
    await table.fly();
    await table.end();
    const { store } = table.studio;
    const { sql } = store;
    let isLost = false;
    const losing: typeof sql = async (text, values) => {
      const rows = await sql(text, values);
      if (isLost || !text.includes("insert into crash_rounds")) return rows as never;
      isLost = true;
      throw new Error("the answer was lost");
    };
    Object.assign(store, { sql: losing });
    const passing = async () => {
      for (let step = 0; step < 40; step += 1) await table.pass(250).catch(() => undefined);
    };
    await passing();
    Object.assign(store, { sql });
    expect(isLost).toBe(true);
    expect(table.round).toMatchObject({ number: 3 });
  });
});
