import { describe, expect, it } from "vitest";
import { LLUVIA_DE_SOBRES, mostMinor } from "#/lib/rules/studio/rain/game.ts";
import { ALONE_MS, BETTING_MS, RAIN_MS } from "#/studio/rain/pace.ts";
import { RAIN_STAKE, rainTest } from "../../support/rain.ts";
import { minor } from "../../support/studio.ts";

const studio = await rainTest();
const STAKE = minor(RAIN_STAKE);
const START = minor("1000000.00");

describe("a pot", () => {
  it("pays its players 99 of 100, each one envelope, each one bet and one win", async () => {
    const table = await studio();
    const players = await table.fill(5);
    expect(table.wallet.balanceMinor).toBe(START - 5n * STAKE);
    await table.fall();
    await players[3]?.take(0);
    await players[1]?.take(4);
    await table.end();
    const stakes = await table.stakes();
    expect(stakes.map(({ state }) => state)).toEqual(Array(5).fill("settled"));
    // Who took none is given what is left, in the order of the stakes.
    expect(stakes.map(({ envelope }) => envelope)).toEqual([1, 4, 2, 0, 3]);
    const [pot] = await table.pots();
    expect(stakes.map(({ payoutMinor }) => String(payoutMinor))).toEqual(
      stakes.map(({ envelope }) => pot?.shares?.[envelope ?? -1]),
    );
    const paid = stakes.reduce((sum, { payoutMinor }) => sum + (payoutMinor ?? 0n), 0n);
    expect(paid).toBe((5n * STAKE * 99n) / 100n);
    expect(table.wallet.balanceMinor).toBe(START - 5n * STAKE + paid);
    expect(["bet", "win", "rollback"].map((kind) => table.wallet.count(kind as "bet"))).toEqual([
      ...[5, 5, 0],
    ]);
  });

  it("waits for a second stake as long as there is one alone, and gives it back after two minutes", async () => {
    const table = await studio();
    const ana = await table.sit();
    await ana.bet();
    await table.pass(BETTING_MS * 2);
    expect(table.told()).toMatchObject({ phase: "open", locksAt: null, prize: null });
    await table.pass(ALONE_MS);
    expect(await table.stakes()).toMatchObject([{ state: "cancelled", payoutMinor: null }]);
    expect(table.wallet.balanceMinor).toBe(START);
    expect((await ana.bet()).success).toBe(true);
  });

  it("rains a fixed time after its second stake, whoever comes or goes meanwhile", async () => {
    const table = await studio();
    const [ana, eva, bea] = [
      await table.sit("ana"),
      await table.sit("eva"),
      await table.sit("bea"),
    ];
    await ana.bet();
    await table.pass(40_000);
    await eva.bet();
    const { locksAt } = table.told() ?? {};
    expect(locksAt).toBe(table.nowMs + BETTING_MS);
    await table.pass(5_000);
    await bea.bet();
    await bea.cancel();
    expect(table.told()?.locksAt).toBe(locksAt);
    await table.pass(BETTING_MS - 5_000);
    expect(table.told()).toMatchObject({ phase: "raining", lines: [{ id: 1 }, { id: 2 }] });
  });

  it("from which all but one went waits for another again, with the one that stayed", async () => {
    const table = await studio();
    const [ana, eva] = await table.fill(2);
    expect((await eva?.cancel())?.value.bet).toMatchObject({ state: "cancelled" });
    await table.pass(BETTING_MS + 3_000);
    expect(table.told()).toMatchObject({ phase: "open", lines: [{ id: 1 }], locksAt: null });
    expect((await ana?.mine())?.value.bet).toMatchObject({ state: "series" });
    await eva?.bet();
    await table.fall();
    expect(table.pot.raining?.playing).toHaveLength(2);
  });

  it("that is full rains at once and takes no more", async () => {
    const table = await studio();
    const { most } = LLUVIA_DE_SOBRES;
    await table.fill(most);
    const late = await table.sit("late");
    expect(await late.bet()).toMatchObject({ code: "bets_closed" });
    await table.pass(200);
    expect(table.told()).toMatchObject({ phase: "raining" });
    await table.end();
    const [pot] = await table.pots();
    expect(pot?.prizeMinor).toBe((BigInt(most) * STAKE * 99n) / 100n);
  });

  it("of one stake holds no other's, and each goes its own way", async () => {
    const table = await studio();
    const [ana, eva] = [await table.sit("ana"), await table.sit("eva")];
    await ana.bet();
    await eva.bet({ stake: "2000.00" });
    await table.pass(BETTING_MS * 2);
    expect([table.told()?.phase, table.told("2000.00")?.phase]).toEqual(["open", "open"]);
    expect(await ana.bet({ stake: "2000.00" })).toMatchObject({ code: "round_open" });
  });

  it("is no larger than the operator pays the player whose maximum is the lowest", async () => {
    const table = await studio();
    table.wallet.maxWinMultiple = 3;
    const low = await table.sit("low");
    table.wallet.maxWinMultiple = undefined;
    const others = [await table.sit("a"), await table.sit("b"), await table.sit("c")];
    await low.bet();
    expect(await others[0]?.bet()).toMatchObject({ success: true });
    expect(await others[1]?.bet()).toMatchObject({ success: true });
    expect(await others[2]?.bet()).toMatchObject({ code: "round_full" });
    expect(mostMinor(LLUVIA_DE_SOBRES, STAKE, 3)).toBeLessThan(3n * STAKE);
  });

  it("is followed by another with a hash of its own, in which one may play again", async () => {
    const table = await studio();
    const [ana] = await table.fill(2);
    const { hash } = table.pot;
    await table.fall();
    await table.end();
    expect(await ana?.bet()).toMatchObject({ code: "bets_closed" });
    await table.next();
    expect(table.pot.hash).not.toBe(hash);
    expect(await ana?.bet()).toMatchObject({ success: true });
  });
});

describe("a stake", () => {
  it("for a pot that is over, or that nobody saw, is not taken for the next", async () => {
    const table = await studio();
    const ana = await table.sit();
    expect(await ana.bet({ hash: "f".repeat(64) })).toMatchObject({
      ...{ status: 409, code: "bets_closed" },
    });
    expect(table.wallet.count("bet")).toBe(0);
  });

  it("that arrives when the time is over is refused, before the table looked at the clock", async () => {
    const table = await studio();
    await table.fill(2);
    const late = await table.sit("late");
    table.nowMs = table.told()?.locksAt ?? 0;
    expect(await late.bet()).toMatchObject({ code: "bets_closed" });
    expect(table.wallet.count("bet")).toBe(2);
  });

  it("of two devices is one, and either may take its envelope", async () => {
    const table = await studio();
    const [phone, desk] = [await table.sit("ana.1"), await table.sit("ana.2")];
    const both = await Promise.all([phone.bet(), desk.bet()]);
    expect(both.map(({ success }) => success).sort()).toEqual([false, true]);
    expect(table.wallet.count("bet")).toBe(1);
    await (await table.sit("eva")).bet();
    await table.fall();
    const taken = await Promise.all([phone.take(0), desk.take(1)]);
    expect(new Set(taken.map(({ value }) => value.bet.envelope)).size).toBe(1);
    await table.end();
    expect(table.wallet.count("win")).toBe(2);
  });

  it("sent again under its name answers with what it made; otherwise filled it is a conflict", async () => {
    const table = await studio();
    const ana = await table.sit();
    const order = { spinId: "the-same-spin-id", seed: "what-ana-brought" };
    const first = await ana.bet(order);
    expect((await ana.bet(order)).value.bet.roundId).toBe(first.value.bet.roundId);
    expect(await ana.bet({ ...order, seed: "something-else-01" })).toMatchObject({
      code: "spin_conflict",
    });
    expect(table.wallet.count("bet")).toBe(1);
  });

  it("is one on offer, with a seed that has no comma", async () => {
    const table = await studio();
    const ana = await table.sit();
    for (const stake of ["999.00", "0", "1000000.00"])
      expect(await ana.bet({ stake })).toMatchObject({ code: "bad_stake" });
    for (const seed of ["short", "with,comma,in,it,oh", "x".repeat(65)])
      expect(await ana.bet({ seed })).toMatchObject({ code: "bad_field" });
    expect(table.wallet.count("bet")).toBe(0);
  });

  it("is none of the other games' spins, and a spin of theirs none of a pot's", async () => {
    const table = await studio();
    const ana = await table.sit();
    await ana.seed("semilla");
    const spin = { spinId: "a-spin-at-the-table", stake: RAIN_STAKE, choice: {} };
    expect(await ana.post("/api/spins", spin)).toMatchObject({ code: "bad_choice" });
  });
});

describe("an envelope", () => {
  it("is one a player, whatever is asked for again, and nobody's twice", async () => {
    const table = await studio();
    const [ana, eva] = await table.fill(3);
    await table.fall();
    expect((await ana?.take(1))?.value.bet.envelope).toBe(1);
    expect((await ana?.take(2))?.value.bet.envelope).toBe(1);
    expect(await eva?.take(1)).toMatchObject({ status: 409, code: "envelope_taken" });
    expect((await eva?.take(2))?.value.bet.envelope).toBe(2);
  });

  it("goes to one of all who ask for it at once", async () => {
    const table = await studio();
    const players = await table.fill(8);
    await table.fall();
    const asked = await Promise.all(players.map((player) => player.take(3)));
    expect(asked.filter(({ success }) => success)).toHaveLength(1);
    expect(asked.filter(({ code }) => code === "envelope_taken")).toHaveLength(7);
  });

  it("is taken only while it rains, by the studio's clock, and only one that falls", async () => {
    const table = await studio();
    const [ana] = await table.fill(2);
    expect(await ana?.take(0)).toMatchObject({ code: "too_early" });
    await table.fall();
    expect(await ana?.take(2)).toMatchObject({ code: "bad_choice" });
    expect(await ana?.take(0, "a".repeat(64))).toMatchObject({ code: "no_bet" });
    table.nowMs += RAIN_MS;
    expect(await ana?.take(0)).toMatchObject({ code: "rain_over" });
    expect(await (await table.sit("eva")).take(1)).toMatchObject({ code: "no_bet" });
  });

  it("tells its player at once what lies in it, and the rest only at the end", async () => {
    const table = await studio();
    const [ana] = await table.fill(3);
    await table.fall();
    const { value } = (await ana?.take(2)) ?? {};
    const share = table.pot.shares?.[2] ?? 0n;
    expect(minor(value.bet.payout)).toBe(share);
    expect(table.told()).toMatchObject({ shares: null, serverSeed: null, seeds: null });
    await table.end();
    expect(minor(table.told()?.shares?.[2] ?? "0")).toBe(share);
  });

  it("that all have taken ends the rain early", async () => {
    const table = await studio();
    const [ana, eva] = await table.fill(2);
    await table.fall();
    await ana?.take(0);
    await eva?.take(1);
    await table.pass(1_000);
    expect(table.told()?.phase).toBe("ended");
  });
});

describe("taking a stake back", () => {
  it("returns it until the time for stakes is over, and not after", async () => {
    const table = await studio();
    const [ana, eva] = await table.fill(3);
    expect((await ana?.cancel())?.value).toMatchObject({ bet: { state: "cancelled" } });
    expect(table.wallet.balanceMinor).toBe(START - 2n * STAKE);
    table.nowMs = table.told()?.locksAt ?? 0;
    expect(await eva?.cancel()).toMatchObject({ code: "bets_closed" });
    await table.fall();
    expect(await eva?.cancel()).toMatchObject({ code: "bets_closed" });
    expect(table.pot.raining?.playing).toHaveLength(2);
  });

  it("as the rain begins is either in the pot or back, never both", async () => {
    const table = await studio();
    const [ana] = await table.fill(3);
    const back = ana?.cancel();
    await table.pass(BETTING_MS + 100);
    const reply = await back;
    await table.end();
    const states = (await table.stakes()).map(({ state }) => state);
    expect(states[0]).toBe(reply?.success ? "cancelled" : "settled");
    expect(table.pot.raining?.playing).toHaveLength(reply?.success ? 2 : 3);
  });
});

describe("names", () => {
  it("are shown to others shortened, and only of who asked for it", async () => {
    const table = await studio();
    const [ana, eva] = [await table.sit("ana"), await table.sit("eva")];
    await ana.post("/api/rain/shown", { shown: true });
    await ana.bet();
    await eva.bet();
    expect(table.told()?.lines.map(({ name }) => name)).toEqual(["An***", null]);
  });
});
