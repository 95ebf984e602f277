import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { SECOND_MS } from "#/lib/base/time.ts";
import { seamlessAuthenticate, seamlessBet, seamlessWin } from "#/lib/contract/games/seamless.ts";
import { listReviews } from "#/server/games/index.ts";
import { asOwner, testDatabase } from "../../support/database.ts";
import { grantRounds } from "../../support/free-rounds.ts";
import { allowJackpots, jackpotWorld, part, potOf } from "../../support/jackpots.ts";
import { done, fresh, refused } from "../../support/table.ts";

const { db } = await testDatabase({ maxConnections: 16 });
const { now, games, sit, tell, staked } = await jackpotWorld(db);

const reviewOf = async (transactionId: string) =>
  (await listReviews(db, { open: true, limit: 200 })).find(
    (review) => review.transactionId === transactionId,
  );

describe("a win of which a jackpot pays a part", () => {
  it("is paid above the game's maximum, marked, and leaves the pot at its seed", async () => {
    const { win, player } = await staked();
    expect(await win("51000.00", part("50000.00"))).toEqual(done("51900.00"));
    expect(await potOf(db)).toEqual({
      ...{ amount_minor: 500_000n, seed_minor: 500_000n, wins: 1n, won_minor: 5_000_000n },
    });
    const { rows } = await sql<object>`
      select r.payout_minor, r.jackpot_minor, v.jackpot, v.jackpot_minor as part
      from game_rounds r join vendor_transactions v on v.round_id = r.id and v.kind = 'win'
      where r.member_id = ${player.memberId}`.execute(asOwner(db));
    expect(rows).toEqual([
      {
        ...{ payout_minor: 5_100_000n, jackpot_minor: 5_000_000n },
        ...{ jackpot: "gran-copa", part: 5_000_000n },
      },
    ]);
  });

  it("is paid up to a tenth above what was told, for what was staked since", async () => {
    const [above, within] = [await staked(), await staked()];
    const transactionId = fresh("above");
    expect(await above.win("55000.01", { ...part("55000.01"), transactionId })).toEqual(
      refused("above_maximum"),
    );
    expect((await reviewOf(transactionId))?.body).toMatchObject({
      ...{ amount_minor: 5_500_001, jackpot: "gran-copa", jackpot_minor: 5_500_001 },
    });
    expect(await above.win("55000.01", { ...part("55000.01"), transactionId })).toEqual(
      refused("above_maximum"),
    );
    expect(await within.win("55000.00", part("55000.00"))).toEqual(done("55900.00"));
  });

  it("holds the rest of the win to the game's maximum, by parts too", async () => {
    const { win, player } = await staked();
    expect(await win("51000.01", part("50000.00"))).toEqual(refused("above_maximum"));
    expect(await potOf(db)).toMatchObject({ wins: 0n, amount_minor: 5_000_000n });
    expect(await win("600.00", { ended: false })).toEqual(done("1500.00"));
    expect(await win("50400.01", part("50000.00"))).toEqual(refused("above_maximum"));
    expect(await win("50400.00", { ...part("50000.00"), ended: false })).toEqual(done("51900.00"));
    expect(await win("0.01")).toEqual(refused("above_maximum"));
    expect(await player.balanceMinor()).toBe(51_900_00n);
  });

  it("is paid once by its id, and no other content goes under it", async () => {
    const { win, player } = await staked();
    const transactionId = fresh("once");
    const order = { ...part("50000.00"), transactionId };
    expect(await win("50000.00", order)).toEqual(done("50900.00"));
    expect(await win("50000.00", order)).toEqual(done("50900.00", { replayed: true }));
    expect(await win("50000.00", { transactionId })).toEqual(refused("transaction_conflict"));
    for (const other of [part("49999.00"), part("50000.00", "another")])
      expect(await win("50000.00", { ...other, transactionId })).toEqual(
        refused("transaction_conflict"),
      );
    expect(await player.balanceMinor()).toBe(50_900_00n);
    expect(await potOf(db)).toMatchObject({ wins: 1n });
  });

  it("is not paid twice over: whoever comes second gets what the pot begins at", async () => {
    const [first, second] = [await staked(), await staked()];
    const both = await Promise.all([
      first.win("50000.00", part("50000.00")),
      second.win("50000.00", part("50000.00")),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both).toContainEqual(refused("above_maximum"));
    const third = await staked();
    expect(await third.win("5500.00", part("5500.00"))).toEqual(done("6400.00"));
  });

  it("is paid once in a round, though its pot has its seed again", async () => {
    const { win, player } = await staked();
    expect(await win("50000.00", { ...part("50000.00"), ended: false })).toEqual(done("50900.00"));
    const transactionId = fresh("again");
    const again = { ...part("0.01"), transactionId, ended: false };
    expect(await win("0.01", again)).toEqual(refused("above_maximum"));
    expect((await reviewOf(transactionId))?.body).toMatchObject({ jackpot_minor: 1 });
    expect(await player.balanceMinor()).toBe(50_900_00n);
    expect(await potOf(db)).toMatchObject({ wins: 1n, amount_minor: 500_000n });
    const other = await staked();
    expect(await other.win("5000.00", part("5000.00"))).toEqual(done("5900.00"));
  });

  it("holds all jackpots of a round together to what staff allow one", async () => {
    await allowJackpots(db, "SALAORO", "100000.00", "105000.00");
    await tell({ jackpotId: "second", amount: "60000.00" });
    const [above, within] = [await staked(), await staked()];
    const first = { ...part("50000.00"), ended: false };
    expect(await above.win("50000.00", first)).toEqual(done("50900.00"));
    expect(await above.win("50000.01", part("50000.01", "second"))).toEqual(
      refused("above_maximum"),
    );
    expect(await above.win("50000.00", part("50000.00", "second"))).toEqual(done("100900.00"));
    expect(await within.win("5000.00", part("5000.00", "second"))).toEqual(done("5900.00"));
  });

  it("goes among wins of others at the same moment", async () => {
    const winner = await staked();
    const others = await Promise.all(Array.from({ length: 6 }, staked));
    const replies = await Promise.all([
      ...others.slice(0, 3).map(({ win }) => win("200.00")),
      winner.win("50000.00", part("50000.00")),
      ...others.slice(3).map(({ win }) => win("200.00")),
    ]);
    expect(replies).toEqual([
      ...Array.from({ length: 3 }, () => done("1100.00")),
      done("50900.00"),
      ...Array.from({ length: 3 }, () => done("1100.00")),
    ]);
  });

  it.each([
    ["was never told", part("100.00", "nobodys"), {}],
    ["is of another game", part("100.00"), { gameIds: ["777-clasico"] }],
    ["is told in another currency", part("100.00"), { currency: "IDR" }],
  ])("waits where its jackpot %s, and is paid once it is told", async (_, jackpot, told) => {
    await sql`delete from game_jackpots`.execute(asOwner(db));
    if ("gameIds" in told) await tell(told);
    if ("currency" in told) {
      await sql`update vendors set jackpots = '{"IDR": "100000"}' where code = 'SALAORO'`.execute(
        asOwner(db),
      );
      await tell(told);
      await allowJackpots(db, "SALAORO", "100000.00");
    }
    const { win } = await staked();
    const transactionId = fresh("waits");
    expect(await win("2000.00", { ...jackpot, transactionId })).toEqual(refused("jackpot_unknown"));
    expect(await reviewOf(transactionId)).toMatchObject({ code: "jackpot_unknown" });
    now.ms += SECOND_MS;
    await tell({ jackpotId: jackpot.jackpot.jackpotId });
    expect(await win("1100.00", { ...jackpot, transactionId })).toEqual(done("2000.00"));
    expect(await reviewOf(transactionId)).toBeUndefined();
  });

  it("is none where staff allow the vendor none, and at most what they allow", async () => {
    const seat = await staked();
    await allowJackpots(db, "SALAORO", null);
    expect(await seat.win("2000.00", part("1500.00"))).toEqual(refused("jackpot_unknown"));
    await allowJackpots(db, "SALAORO", "1000.00");
    expect(await seat.win("2000.00", part("1500.00"))).toEqual(refused("above_maximum"));
    expect(await seat.win("1500.00", part("1000.00"))).toEqual(done("2400.00"));
  });

  it("is refused after its bet was taken back, and in a round that is over", async () => {
    const [back, over] = [await staked(), await staked()];
    expect(await back.rollback(back.betId, { roundId: back.roundId })).toEqual(done("1000.00"));
    expect(await back.win("50000.00", part("50000.00"))).toEqual(refused("bet_unknown"));
    expect(await over.win("0.00")).toMatchObject({ ok: true });
    expect(await over.win("50000.00", part("50000.00"))).toEqual(refused("round_closed"));
    expect(await potOf(db)).toMatchObject({ wins: 0n });
  });

  it("is none of a free round's", async () => {
    const seat = await sit();
    const until = new Date(now.ms + SECOND_MS);
    const freeRounds = await grantRounds(db, seat.player.memberId, { until });
    const roundId = fresh("free");
    await seat.bet({ roundId, amount: "0.00", freeRounds });
    expect(await seat.win({ roundId, amount: "500.00", ...part("500.00") })).toEqual(
      refused("jackpot_unknown"),
    );
  });

  it("leaves bets of its round that may be taken back, for it counts for nothing there", async () => {
    const { win, bet, rollback, roundId } = await staked();
    const second = fresh("second");
    await bet({ roundId, transactionId: second });
    expect(await win("51000.00", { ...part("50000.00"), ended: false })).toEqual(done("51800.00"));
    expect(await rollback(second, { roundId })).toEqual(done("51900.00"));
  });

  it.each([
    ["more than the win", "100.00", part("100.01")],
    ["nothing", "100.00", part("0.00")],
    ["a fraction of the smallest unit", "100.00", part("0.001")],
  ])("is refused with a part of %s", async (_, amount, jackpot) => {
    const { win } = await staked();
    expect(await win(amount, jackpot)).toMatchObject({ ok: false });
  });

  it("is marked on wins only, in the words of the contract", () => {
    const win = {
      ...{ transactionId: "t", roundId: "r", gameId: "g", playerId: "p" },
      ...{ amount: "100.00", currency: "VND" },
    };
    const jackpot = { jackpotId: "gran-copa", amount: "50.00" };
    expect(seamlessWin.input.safeParse({ ...win, ended: true, jackpot }).success).toBe(true);
    expect(seamlessBet.input.safeParse({ ...win, token: "t", jackpot }).success).toBe(false);
    for (const wrong of [
      true,
      "50.00",
      { amount: "50.00" },
      { ...jackpot, amount: "-1.00" },
      { ...jackpot, jackpotId: "<b>" },
      { ...jackpot, currency: "VND" },
    ])
      expect(seamlessWin.input.safeParse({ ...win, ended: true, jackpot: wrong }).success).toBe(
        false,
      );
  });
});

describe("a launch", () => {
  it("tells the vendor what a jackpot may pay, where it may pay any", async () => {
    const enter = async () => {
      const { entered } = await sit();
      const reply = await games.asVendor("SALAORO", seamlessAuthenticate, { token: entered.token });
      return reply.ok ? reply.value : expect.unreachable(reply.code);
    };
    expect(await enter()).toMatchObject({ maxJackpot: "100000.00" });
    await allowJackpots(db, "SALAORO", null);
    expect(await enter()).not.toHaveProperty("maxJackpot");
  });
});
