import { describe, expect, it } from "vitest";
import { minor, Seated, type StudioHarness, seated, studioTest } from "../../support/studio.ts";

const studio = await studioTest();
const SECOND = 1_000;

/** Both sides agree: what the wallet holds is what it began with, less stakes that stand, plus wins that were due. */
async function expectConsistent(harness: StudioHarness, before: bigint): Promise<void> {
  const rows = await harness.studio.store.sql<{
    roundId: string;
    state: string;
    stake: bigint;
    payout: bigint | null;
  }>(`select round_id "roundId", state, stake_minor stake, payout_minor payout from rounds`);
  let expected = before;
  for (const row of rows) {
    const theirs = harness.wallet.rounds.get(row.roundId);
    if (row.state === "settled") {
      expect(theirs).toMatchObject({ bet: row.stake, win: row.payout, closed: true });
      expected += (row.payout ?? 0n) - row.stake;
    } else {
      expect(["refused", "cancelled"]).toContain(row.state);
      expect(theirs === undefined || theirs.rolledBack).toBe(true);
    }
  }
  expect(harness.wallet.balanceMinor).toBe(expected);
  const owed = await harness.studio.store.sql(
    "select 1 from wallet_calls where state in ('sent', 'due')",
  );
  expect(owed).toEqual([]);
}

describe("a spin and the operator's wallet", () => {
  it("takes the stake, pays the win and closes the round, signed", async () => {
    const table = await studio();
    const player = await seated(table);
    const before = table.wallet.balanceMinor;
    const won = await player.spinOf("win");
    expect(minor(won.balance ?? "")).toBe(table.wallet.balanceMinor);
    expect(table.wallet.badSignatures).toEqual([]);
    await expectConsistent(table, before);
  });

  it("closes a losing round with a win of zero", async () => {
    const table = await studio();
    const player = await seated(table);
    const lost = await player.spinOf("loss");
    const theirs = table.wallet.rounds.get(lost.round.roundId);
    expect(theirs).toMatchObject({ win: 0n, closed: true });
  });

  it("owes nothing when the wallet refuses the bet, and says why", async () => {
    const table = await studio({ balance: "10" });
    const player = await seated(table);
    expect(await player.spin()).toMatchObject({
      status: 422,
      code: "not_enough_funds",
      value: { balance: "10.00" },
    });
    table.wallet.next("bet", { refuse: "wager_limit_reached" }, { refuse: "token_expired" });
    expect(await player.spin()).toMatchObject({ code: "wager_limit_reached" });
    expect(await player.spin()).toMatchObject({ code: "token_expired", status: 401 });
    await table.later(60 * SECOND);
    expect(table.wallet.count("rollback")).toBe(0);
    expect(await table.states()).toEqual(["refused", "refused", "refused"]);
    await expectConsistent(table, 1_000n);
  });

  it.each(["act and lose", "lose", "fault", "act and fault"] as const)(
    "takes a bet back when its answer is lost (%s), until the wallet acknowledges",
    async (mishap) => {
      const table = await studio();
      const player = await seated(table);
      const before = table.wallet.balanceMinor;
      table.wallet.next("bet", mishap);
      table.wallet.next("rollback", "fault", "lose", "act and lose");
      expect(await player.spin()).toMatchObject({ code: "bet_unconfirmed" });
      for (let turn = 0; turn < 4; turn += 1) await table.later(20 * SECOND);
      expect(table.wallet.count("rollback")).toBe(4);
      expect(await table.states()).toEqual(["cancelled"]);
      await expectConsistent(table, before);
    },
  );

  it("keeps a bet that arrives after its rollback from moving anything", async () => {
    const table = await studio();
    const player = await seated(table);
    const before = table.wallet.balanceMinor;
    table.wallet.next("bet", "lose");
    await player.spin();
    await table.later(SECOND);
    const late = table.wallet.calls.find((call) => call.kind === "bet")?.body;
    const { token, transactionId, roundId, gameId, playerId, amount, currency } = late ?? {};
    const answer = await table.studio.wallet.bet({
      token: token ?? "",
      transactionId: transactionId ?? "",
      roundId: roundId ?? "",
      gameId: gameId ?? "",
      playerId: playerId ?? "",
      amount: amount ?? "",
      currency: currency ?? "",
    });
    expect(answer).toMatchObject({ kind: "done", value: { transferId: null } });
    await expectConsistent(table, before);
  });

  it("goes on paying a win until the wallet acknowledges, once", async () => {
    const table = await studio();
    const player = await seated(table);
    const before = table.wallet.balanceMinor;
    table.wallet.next("win", "act and lose", "fault", "lose", "act and fault");
    expect(await player.spinOf("win")).toMatchObject({ balance: null, round: { state: "paying" } });
    for (let turn = 0; turn < 5; turn += 1) await table.later(20 * SECOND);
    expect(await table.states()).toEqual(["settled"]);
    expect(table.wallet.count("win")).toBe(5);
    await expectConsistent(table, before);
  });

  it("leaves a win that the wallet refuses to a person, and tries no more", async () => {
    const table = await studio();
    const player = await seated(table);
    table.wallet.next("win", { refuse: "above_maximum" });
    await player.spinOf("win");
    await table.later(3_600 * SECOND);
    expect(await table.states()).toEqual(["disputed"]);
    expect(table.wallet.count("win")).toBe(1);
    expect(table.logged).toContain("wallet_dispute");
  });

  it("plays a spin id once, however often it is sent", async () => {
    const table = await studio();
    const player = await seated(table);
    const before = table.wallet.balanceMinor;
    const spinId = "a-spin-of-this-browser";
    const sent = await Promise.all(
      Array.from({ length: 12 }, () => player.spin("1000.00", spinId)),
    );
    const again = await player.spin("1000.00", spinId);
    expect(again.success).toBe(true);
    for (const reply of sent) {
      if (reply.success) expect(reply.value.round.spins).toEqual(again.value.round.spins);
      else expect(reply.code).toBe("round_open");
    }
    expect(table.wallet.count("bet")).toBe(1);
    expect(await player.spin("2000.00", spinId)).toMatchObject({
      code: "spin_conflict",
      status: 409,
    });
    if (again.value.round.state === "series") await player.playOut(again.value);
    await expectConsistent(table, before);
  });

  it("plays one round at a time at a seat, from any number of tabs", async () => {
    const table = await studio();
    const player = await seated(table);
    const tab = new Seated(table, "launch-1b");
    table.wallet.next("bet", "hang");
    const first = player.spin();
    await expect.poll(() => table.wallet.count("bet")).toBe(1);
    expect((await player.spin()).code).toBe("round_open");
    table.wallet.loseHeld();
    expect((await first).code).toBe("bet_unconfirmed");
    expect((await tab.spin()).code).toBe("session_expired");
  });

  it("finishes after a crash between the bet and its answer: the bet goes back", async () => {
    const table = await studio();
    const player = await seated(table);
    const before = table.wallet.balanceMinor;
    const done = await player.spinOf("win");
    // What a process leaves behind that died while it waited: the wallet acted, the answer was never read.
    await table.studio.store.sql(
      `update rounds set state = 'bet', stops = null, payout_minor = null where round_id = $1`,
      [done.round.roundId],
    );
    await table.studio.store.sql(
      `delete from wallet_calls where kind = 'win' and transaction_id = $1`,
      [`${done.round.roundId}.win`],
    );
    const theirs = table.wallet.rounds.get(done.round.roundId);
    if (!theirs) throw new Error("the wallet does not know the round");
    table.wallet.balanceMinor -= theirs.win ?? 0n;
    Object.assign(theirs, { win: null, closed: false });
    await table.later(30 * SECOND);
    expect(theirs.rolledBack).toBe(true);
    expect((await table.states()).at(-1)).toBe("cancelled");
    await expectConsistent(table, before);
  });

  it("finishes after a crash between the bet and the win: the win is paid", async () => {
    const table = await studio();
    const player = await seated(table);
    const before = table.wallet.balanceMinor;
    table.wallet.next("win", "lose");
    await player.spinOf("win");
    expect(await table.states()).toEqual(["paying"]);
    await table.later(7 * SECOND);
    expect(await table.states()).toEqual(["settled"]);
    await expectConsistent(table, before);
  });

  it("keeps both sides equal through two hundred rounds of random mishaps", async () => {
    const table = await studio();
    const player = await seated(table);
    // Each call that hangs costs this; what is answered late on a slow machine is one more mishap.
    table.waitFor(100);
    const before = table.wallet.balanceMinor;
    const pick = seeded(7);
    const mishaps = [
      "act and hang",
      "hang",
      "fault",
      "act and fault",
      { refuse: "self_excluded" },
    ] as const;
    for (let i = 0; i < 200; i += 1) {
      for (const kind of ["bet", "win", "rollback"] as const) {
        const mishap = mishaps[Math.floor(pick() * (kind === "bet" ? 5 : 4))];
        if (mishap && pick() < 0.2) table.wallet.next(kind, mishap);
      }
      const { value } = await player.spin();
      if (value?.round?.state === "series") await player.playOut(value);
      await table.later(3 * SECOND);
    }
    for (let turn = 0; turn < 60; turn += 1) await table.later(700 * SECOND);
    const states = await table.states();
    expect(new Set(states)).toEqual(new Set(["settled", "refused", "cancelled"]));
    await expectConsistent(table, before);
  });
});

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
