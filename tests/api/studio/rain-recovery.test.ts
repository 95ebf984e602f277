import { describe, expect, it } from "vitest";
import { BETTING_MS, LOCK_MS } from "#/studio/rain/pace.ts";
import type { Studio } from "#/studio/studio.ts";
import { RAIN_STAKE, rainTest } from "../../support/rain.ts";
import { minor } from "../../support/studio.ts";

const studio = await rainTest();
const STAKE = minor(RAIN_STAKE);
const START = minor("1000000.00");

describe("a process that dies", () => {
  it("while it rains leaves a pot that is split as it would have been, each share paid once", async () => {
    const dying = await studio();
    const players = await dying.fill(4);
    await dying.fall();
    await players[2]?.take(3);
    const shares = (dying.pot.shares ?? []).map(String);
    await dying.rain.table.close();

    const table = await studio({ before: dying });
    await table.rain.table.idle();
    expect(await table.pots()).toMatchObject([{ state: "ended", shares }]);
    const stakes = await table.stakes();
    expect(stakes.map(({ envelope }) => envelope)).toEqual([0, 1, 3, 2]);
    expect(stakes.map(({ state, payoutMinor }) => [state, String(payoutMinor)])).toEqual(
      [0, 1, 3, 2].map((envelope) => ["settled", shares[envelope]]),
    );
    expect(table.wallet.balanceMinor).toBe(START - (4n * STAKE) / 100n);
    await table.later(60_000);
    await table.pass(20_000);
    expect([table.wallet.count("win"), table.wallet.count("rollback")]).toEqual([4, 0]);
  });

  it("before the rain leaves a pot that never falls: every stake returns once", async () => {
    const dying = await studio();
    const [ana] = await dying.fill(3);
    await dying.rain.table.close();
    const table = await studio({ before: dying });
    await table.rain.table.idle();
    expect(await table.pots()).toMatchObject([{ state: "void", shares: null }]);
    expect((await table.stakes()).map(({ state }) => state)).toEqual(Array(3).fill("cancelled"));
    expect(table.wallet.balanceMinor).toBe(START);
    const { value } = await table.call("GET", "/api/rounds", ana?.token ?? "");
    expect(value.rounds[0]).toMatchObject({ state: "cancelled", fairness: { serverSeed: null } });
    await table.later(60_000);
    expect(table.wallet.count("rollback")).toBe(3);
  });

  it("between a pot's end and its payments leaves them to the outbox, each once", async () => {
    const dying = await studio();
    await dying.fill(2);
    dying.wallet.next("win", "act and lose", "lose");
    await dying.fall();
    await dying.end();
    await dying.rain.table.close();
    const table = await studio({ before: dying });
    await table.later(60_000);
    expect((await table.stakes()).map(({ state }) => state)).toEqual(["settled", "settled"]);
    expect(table.wallet.balanceMinor).toBe(START - (2n * STAKE) / 100n);
  });

  it("leaves the table to one process alone", async () => {
    const table = await studio();
    const other = await studio({ before: table });
    const ana = await other.sit();
    expect(await ana.bet({ hash: "a".repeat(64) })).toMatchObject({
      ...{ status: 503, code: "unavailable" },
    });
    expect(other.rain.table.now("real VND")).toBeNull();
    await table.rain.table.close();
    await other.pass(2_000);
    await ana.mine();
    expect(other.told()?.phase).toBe("open");
  });
});

describe("a wallet that does not answer", () => {
  it("before the rain is not waited for: the stake is not in the pot, and is taken back", async () => {
    const table = await studio();
    await table.fill(2);
    const late = await table.sit("late");
    table.wallet.next("bet", "act and hang");
    const betting = late.bet();
    await expect.poll(() => table.wallet.count("bet")).toBe(3);
    await table.pass(BETTING_MS + 200);
    expect(table.told()?.phase).toBe("locked");
    await table.pass(LOCK_MS);
    expect(table.told()?.lines).toHaveLength(2);
    table.wallet.loseHeld();
    expect(await betting).toMatchObject({ code: "bet_unconfirmed" });
    await table.end();
    await table.later(0);
    expect((await table.stakes()).map(({ state }) => state)).toEqual([
      ...["settled", "settled", "cancelled"],
    ]);
    expect(table.wallet.balanceMinor).toBe(START - (2n * STAKE) / 100n);
  });

  it("but refuses: the player is told why, and is not in the pot", async () => {
    const table = await studio({ balance: "500.00" });
    const ana = await table.sit();
    expect(await ana.bet()).toMatchObject({
      code: "not_enough_funds",
      value: { balance: "500.00" },
    });
    expect(table.told()?.lines).toEqual([]);
    expect(await table.stakes()).toMatchObject([{ state: "refused" }]);
  });
});

/** Loses the answer of one transaction that was committed: the first for which it is asked for. */
function loseAnswer({ store }: Studio, isMeant: () => boolean): () => boolean {
  const { transaction } = store;
  let isLost = false;
  const losing: typeof transaction = async (work) => {
    const isNow = isMeant();
    const done = await transaction(work);
    if (isLost || !isNow) return done;
    isLost = true;
    throw new Error("the answer was lost");
  };
  Object.assign(store, { transaction: losing });
  return () => isLost;
}

describe("a database that fails for a moment", () => {
  it("as a stake comes to stand has it stand: it is seen, taken back, and never a ghost", async () => {
    const table = await studio();
    const ana = await table.sit();
    const isLost = loseAnswer(table.studio, () => table.wallet.count("bet") === 1);
    const order = { spinId: "the-same-spin-again", seed: "a-seed-of-her-own" };
    expect(await ana.bet(order)).toMatchObject({ code: "unavailable" });
    expect(isLost()).toBe(true);
    await table.pass(500);
    expect(table.told()?.lines).toHaveLength(1);
    expect((await ana.bet(order)).value.bet).toMatchObject({ state: "series", line: 1 });
    expect((await ana.cancel()).success).toBe(true);
    expect(table.wallet.balanceMinor).toBe(START);
    expect((await ana.bet()).success).toBe(true);
  });

  it("as a stake goes back has it gone: nobody waits for one who is not there", async () => {
    const table = await studio();
    const [ana, eva] = await table.fill(2);
    let isCancelling = false;
    const isLost = loseAnswer(table.studio, () => isCancelling);
    isCancelling = true;
    expect(await ana?.cancel()).toMatchObject({ code: "unavailable" });
    expect(isLost()).toBe(true);
    await table.pass(BETTING_MS + LOCK_MS + 1_000);
    expect(table.told()).toMatchObject({ phase: "open", lines: [{ id: 2 }], locksAt: null });
    await table.later(10_000);
    expect(table.wallet.balanceMinor).toBe(START - STAKE);
    expect((await ana?.bet())?.success).toBe(true);
    await table.fall();
    await table.end();
    expect(table.pot.raining?.playing).toHaveLength(2);
    expect(eva && table.wallet.balanceMinor).toBe(START - (2n * STAKE) / 100n);
  });

  it("while an envelope is taken leaves it to be asked for again, told and paid alike", async () => {
    const table = await studio();
    const [ana, eva] = await table.fill(2);
    await table.fall();
    const { store } = table.studio;
    const { sql } = store;
    let isLost = false;
    const losing: typeof sql = async (text, values) => {
      const rows = await sql(text, values);
      if (isLost || !text.includes("update rain_bets set envelope")) return rows as never;
      isLost = true;
      throw new Error("the answer was lost");
    };
    Object.assign(store, { sql: losing });
    expect(await ana?.take(1)).toMatchObject({ code: "unavailable" });
    Object.assign(store, { sql });
    // It is stored: another may not have it, and its player is told so on whatever is asked for.
    expect(await eva?.take(1)).toMatchObject({ code: "envelope_taken" });
    const { value } = (await ana?.take(0)) ?? {};
    expect(value.bet.envelope).toBe(1);
    await table.end();
    const [first] = await table.stakes();
    expect(first).toMatchObject({ envelope: 1, payoutMinor: minor(value.bet.payout) });
  });

  it("as it begins to rain has the same stakes play, once the answer comes", async () => {
    const table = await studio();
    await table.fill(3);
    const { store } = table.studio;
    const { transaction } = store;
    let isLost = false;
    const losing: typeof transaction = async (work) => {
      const done = await transaction(work);
      if (isLost || table.pot.phase !== "locked") return done;
      isLost = true;
      throw new Error("the answer was lost");
    };
    Object.assign(store, { transaction: losing });
    await table.fall();
    Object.assign(store, { transaction });
    expect(isLost).toBe(true);
    expect(table.pot.raining?.playing).toHaveLength(3);
    await table.end();
    expect(table.wallet.balanceMinor).toBe(START - (3n * STAKE) / 100n);
  });

  it("as it ends pays every share once", async () => {
    const table = await studio();
    await table.fill(3);
    await table.fall();
    const { store } = table.studio;
    const { transaction } = store;
    let lost = 0;
    const losing: typeof transaction = async (work) => {
      const done = await transaction(work);
      if (lost > 0 || table.pot.phase !== "raining") return done;
      lost += 1;
      throw new Error("the answer was lost");
    };
    Object.assign(store, { transaction: losing });
    await table.end();
    Object.assign(store, { transaction });
    await table.later(60_000);
    expect(lost).toBe(1);
    expect((await table.stakes()).map(({ state }) => state)).toEqual(Array(3).fill("settled"));
    expect(table.wallet.balanceMinor).toBe(START - (3n * STAKE) / 100n);
    expect(table.wallet.count("win")).toBe(3);
  });
});
