import { describe, expect, it, vi } from "vitest";
import { reachMs } from "#/lib/rules/studio/crash/curve.ts";
import { VUELO_DEL_COMETA } from "#/lib/rules/studio/crash/game.ts";
import { crashTest } from "../../support/crash.ts";
import { minor } from "../../support/studio.ts";

const studio = await crashTest();
const STAKE = minor("1000.00");
const START = minor("1000000.00");

describe("a bet", () => {
  it("is paid the multiplier at which the cash-out arrived, cut to hundredths, once", async () => {
    const table = await studio();
    const ana = await table.sit();
    expect(await ana.bet()).toMatchObject({ success: true, value: { bet: { state: "series" } } });
    expect(table.wallet.balanceMinor).toBe(START - STAKE);
    await table.fly();
    await table.reach(237);
    const { value } = await ana.cashOut();
    expect(value.bet).toMatchObject({ cashed: 237, payout: "2370.00", crash: null });
    expect(value.balance).toBe("1001370.00");
    expect((await ana.cashOut()).value.bet.cashed).toBe(237);
    await table.end();
    expect(table.wallet.balanceMinor).toBe(START - STAKE + 237_000n);
    expect([table.wallet.count("bet"), table.wallet.count("win")]).toEqual([1, 1]);
    expect(await table.bets()).toEqual([{ state: "settled", cashed: 237, payoutMinor: 237_000n }]);
  });

  it("asks the database three times: who it is of, to be stored, and to stand", async () => {
    const table = await studio();
    const ana = await table.sit();
    const { store } = table.studio;
    const asked = [vi.spyOn(store, "sql"), vi.spyOn(store, "transaction")] as const;
    expect(await ana.bet()).toMatchObject({ success: true });
    expect(asked.map(({ mock }) => mock.calls.length)).toEqual([3, 0]);
  });

  it("that nobody leaves is closed with nothing when the round breaks off", async () => {
    const table = await studio({ crashes: [[150, 300]] });
    const ana = await table.sit();
    await ana.bet();
    await table.fly();
    await table.end();
    expect(await table.bets()).toEqual([{ state: "settled", cashed: null, payoutMinor: 0n }]);
    expect(table.wallet.calls.filter(({ kind }) => kind === "win")).toMatchObject([
      { body: { amount: "0.00", ended: true } },
    ]);
  });

  it("that arrives after the lock is refused, and stakes nothing", async () => {
    const table = await studio();
    const ana = await table.sit();
    table.nowMs = table.round.locksAtMs;
    expect(await ana.bet()).toMatchObject({ status: 409, code: "bets_closed" });
    await table.fly();
    expect(await ana.bet()).toMatchObject({ code: "bets_closed" });
    expect(table.wallet.count("bet")).toBe(0);
  });

  it("for a round that is over is not taken for the next", async () => {
    const table = await studio({ crashes: [[100, 120]] });
    const ana = await table.sit();
    await table.fly();
    await table.end();
    await table.next();
    const late = { spinId: "a-bet-that-is-late", round: 1, stake: "1000.00" };
    expect(await ana.post("/api/crash/bets", late)).toMatchObject({ code: "bets_closed" });
  });

  it("of two devices is one, and either may leave with it", async () => {
    const table = await studio();
    const [phone, desk] = [await table.sit("ana.1"), await table.sit("ana.2")];
    const [one, other] = await Promise.all([phone.bet(), desk.bet()]);
    expect([one.success, other.success].sort()).toEqual([false, true]);
    expect([one.code, other.code]).toContain("round_open");
    expect(table.wallet.count("bet")).toBe(1);
    await table.fly();
    await table.reach(150);
    const left = await Promise.all([phone.cashOut(), desk.cashOut()]);
    expect(left.map(({ value }) => value.bet.cashed)).toEqual([150, 150]);
    expect(table.wallet.count("win")).toBe(1);
  });

  it("of somebody else is not left by a session that has none", async () => {
    const table = await studio();
    const [ana, eva] = [await table.sit("ana"), await table.sit("eva")];
    await ana.bet();
    expect(await eva.cancel()).toMatchObject({ status: 404, code: "no_bet" });
    await table.fly();
    await table.reach(150);
    expect(await eva.cashOut()).toMatchObject({ status: 404, code: "no_bet" });
    expect((await eva.mine()).value.bet).toBeNull();
    expect((await ana.mine()).value.bet.cashed).toBeNull();
  });

  it("sent again under its name answers with the bet it made, another stake is a conflict", async () => {
    const table = await studio();
    const ana = await table.sit();
    const first = await ana.bet(200, "1000.00", "the-same-spin-id");
    const again = await ana.bet(200, "1000.00", "the-same-spin-id");
    expect(again.value.bet.roundId).toBe(first.value.bet.roundId);
    expect(await ana.bet(300, "1000.00", "the-same-spin-id")).toMatchObject({
      code: "spin_conflict",
    });
    expect(table.wallet.count("bet")).toBe(1);
  });

  it("has a stake on offer and a target within the game's bounds", async () => {
    const table = await studio();
    const ana = await table.sit();
    for (const stake of ["999.00", "0", "1000000.00"])
      expect(await ana.bet(200, stake)).toMatchObject({ code: "bad_stake" });
    for (const target of [100, 1, -5, 150.5, 100_001])
      expect(await ana.bet(target)).toMatchObject({ code: "bad_choice" });
    expect(await ana.bet(101)).toMatchObject({ success: true });
    expect(table.wallet.count("bet")).toBe(1);
  });

  it("is none of the other games' spins", async () => {
    const table = await studio();
    const ana = await table.sit();
    await ana.seed("semilla");
    const spin = { spinId: "a-spin-at-the-table", stake: "1000.00", choice: {} };
    expect(await ana.post("/api/spins", spin)).toMatchObject({ code: "bad_choice" });
  });

  it("is taken back before the lock: the stake returns, and another may be placed", async () => {
    const table = await studio();
    const ana = await table.sit();
    await ana.bet();
    const { value } = await ana.cancel();
    expect(value).toMatchObject({ bet: { state: "cancelled" }, balance: "1000000.00" });
    expect(await ana.bet(150)).toMatchObject({ success: true });
    table.nowMs = table.round.locksAtMs;
    expect(await ana.cancel()).toMatchObject({ code: "bets_closed" });
    await table.fly();
    await table.end();
    expect((await table.bets()).map(({ state }) => state)).toEqual(["cancelled", "settled"]);
    expect(table.wallet.balanceMinor).toBe(START + STAKE / 2n);
  });
});

describe("a cash-out", () => {
  it("and the crash at one moment are decided by the studio's clock alone", async () => {
    const table = await studio({ crashes: [[150, 400]] });
    const [ana, eva] = [await table.sit("ana"), await table.sit("eva")];
    await ana.bet();
    await eva.bet();
    await table.fly();
    const { startsAtMs, secret } = table.round;
    // Both arrive before the process has looked at the clock again.
    table.nowMs = startsAtMs + secret.flightMs - 1;
    expect((await ana.cashOut()).value.bet.cashed).toBe(secret.crash);
    table.nowMs = startsAtMs + secret.flightMs;
    expect(await eva.cashOut()).toMatchObject({ status: 409, code: "crashed" });
    await table.end();
    expect((await table.bets()).map(({ cashed }) => cashed)).toEqual([secret.crash, null]);
  });

  it("that arrived in time counts though the round ends while it is looked up", async () => {
    const table = await studio({ crashes: [[150, 400]] });
    const ana = await table.sit();
    await ana.bet();
    await table.fly();
    const { startsAtMs, secret } = table.round;
    table.nowMs = startsAtMs + secret.flightMs - 1;
    const leaving = ana.cashOut();
    // Received, and still being looked up.
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    table.nowMs += 10;
    await table.crash.table.advance();
    expect((await leaving).value.bet.cashed).toBe(secret.crash);
  });

  it("before the flight or below the lowest multiplier is too early", async () => {
    const table = await studio();
    const ana = await table.sit();
    await ana.bet();
    expect(await ana.cashOut()).toMatchObject({ code: "too_early" });
    await table.fly();
    expect(await ana.cashOut()).toMatchObject({ code: "too_early" });
    table.nowMs = table.round.startsAtMs + reachMs(VUELO_DEL_COMETA, 101);
    expect((await ana.cashOut()).value.bet.cashed).toBe(101);
  });

  it("after the crash is refused", async () => {
    const table = await studio({ crashes: [[150, 400]] });
    const ana = await table.sit();
    await ana.bet();
    await table.fly();
    await table.end();
    expect(await ana.cashOut()).toMatchObject({ code: "crashed" });
  });
});

describe("a target", () => {
  it("wins where the round breaks off at it, and loses a hundredth above", async () => {
    const table = await studio({ crashes: [[150, 400]] });
    const { crash } = table.round.secret;
    const [ana, eva] = [await table.sit("ana"), await table.sit("eva")];
    await ana.bet(crash);
    await eva.bet(crash + 1);
    await table.fly();
    await table.end();
    expect((await table.bets()).map(({ cashed }) => cashed)).toEqual([crash, null]);
  });

  it("is kept though its player is gone, and paid at once without their session", async () => {
    const table = await studio();
    const ana = await table.sit();
    await ana.bet(200);
    await table.studio.store.sql("update sessions set expires_at = now()");
    await table.fly();
    await table.reach(200);
    await table.pass(200);
    expect(table.round.phase).toBe("flying");
    expect(table.wallet.balanceMinor).toBe(START + STAKE);
  });

  it("holds for who asks later than it", async () => {
    const table = await studio();
    const ana = await table.sit();
    await ana.bet(150);
    await table.fly();
    table.nowMs += reachMs(VUELO_DEL_COMETA, 180);
    expect((await ana.cashOut()).value.bet.cashed).toBe(150);
  });
});

describe("the house's maximum", () => {
  it("pays everyone who is still there, and ends the round", async () => {
    const table = await studio({ crashes: [[100_000, 100_000]] });
    const ana = await table.sit();
    await ana.bet();
    await table.fly();
    await table.pass(reachMs(VUELO_DEL_COMETA, 100_000) - 200);
    expect(table.round.phase).toBe("flying");
    await table.end();
    expect(await table.bets()).toMatchObject([{ cashed: 100_000, payoutMinor: STAKE * 1_000n }]);
  });

  it("and the round's own: bets that could cost more are refused, by currency and kind of money", async () => {
    const table = await studio({ mostStakes: 4n });
    const [ana, eva] = [await table.sit("ana"), await table.sit("eva")];
    // At most 4 × 500,000: twice the smallest stake without a target.
    expect(await ana.bet(undefined, "2000.00")).toMatchObject({ success: true });
    expect(await eva.bet()).toMatchObject({ status: 422, code: "round_full" });
    await ana.cancel();
    expect(await eva.bet(200)).toMatchObject({ success: true });
    expect(table.wallet.count("bet")).toBe(2);
  });
});
