import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { freezeAccount } from "#/server/ledger/index.ts";
import { asOwner, testDatabase } from "../../support/database.ts";
import { done, fresh, nothingMoved, refused, sitDown } from "../../support/table.ts";
import { openGames } from "../../support/vendor.ts";

const { db } = await testDatabase({ maxConnections: 32 });
let nowMs = Date.UTC(2026, 10, 21);
const clock = () => nowMs;
const games = await openGames(db, clock);
const sit = (more = {}) => sitDown({ db, clock, games }, more);

describe("a win", () => {
  it("is paid after the token expired, the session ended and the wallet was frozen", async () => {
    const { bet, win, player } = await sit();
    await bet();
    await player.endSession();
    await freezeAccount(asOwner(db), player.wallet, { in: true, out: true });
    nowMs += 24 * 3_600_000;
    expect(await win({ amount: "250.50" })).toEqual(done("1150.50"));
  });

  it("of nothing closes the round", async () => {
    const { bet, win, player } = await sit();
    await bet();
    expect(await win({ amount: "0" })).toEqual(done("900.00", nothingMoved));
    const { rows } = await sql<{ state: string }>`
      select state from game_rounds where member_id = ${player.memberId}`.execute(db);
    expect(rows).toEqual([{ state: "settled" }]);
  });

  it("acts once, and under a used id with another amount is a conflict", async () => {
    const { bet, win, player } = await sit();
    await bet();
    const transactionId = fresh("win");
    await win({ transactionId });
    expect(await win({ transactionId })).toEqual(done("1000.00", { replayed: true }));
    expect(await win({ transactionId, amount: "1" })).toEqual(refused("transaction_conflict"));
    expect(await player.balanceMinor()).toBe(1000_00n);
  });

  it("without a bet is refused and reviewed, and is paid when the bet came after all", async () => {
    const { bet, win } = await sit();
    const transactionId = fresh("win");
    const openReviews = async () =>
      (
        await sql<{ code: string; times: number }>`select code, times from seamless_reviews
          where transaction_id = ${transactionId} and closed_at is null`.execute(db)
      ).rows;
    expect(await win({ transactionId })).toEqual(refused("bet_unknown"));
    expect(await win({ transactionId })).toEqual(refused("bet_unknown"));
    expect(await openReviews()).toEqual([{ code: "bet_unknown", times: 2 }]);
    await bet();
    expect(await win({ transactionId })).toEqual(done("1000.00"));
    expect(await openReviews()).toEqual([]);
  });

  it("after the round's only bet was rolled back is refused", async () => {
    const { bet, win, rollback, player } = await sit();
    const transactionId = fresh("bet");
    await bet({ transactionId });
    await rollback(transactionId);
    expect(await win()).toEqual(refused("bet_unknown"));
    expect(await player.balanceMinor()).toBe(1000_00n);
  });

  it("into a settled round is refused", async () => {
    const { bet, win } = await sit();
    await bet();
    await win();
    expect(await win()).toEqual(refused("round_closed"));
  });

  it("above the game's maximum is not paid but reviewed, for good", async () => {
    await sql`update games set max_win_multiple = 10 where code = 'ruleta-loca'`.execute(
      asOwner(db),
    );
    const { bet, win, player } = await sit();
    await bet({ gameId: "ruleta-loca" });
    const transactionId = fresh("win");
    expect(await win({ amount: "600.00", ended: false })).toEqual(done("1500.00"));
    expect(await win({ transactionId, amount: "400.01" })).toEqual(refused("above_maximum"));
    expect(await win({ transactionId, amount: "400.01" })).toEqual(refused("above_maximum"));
    expect(await player.balanceMinor()).toBe(1500_00n);
    expect(await win({ amount: "400.00" })).toEqual(done("1900.00"));
    const { rows } = await sql`select code, kind from seamless_reviews
      where transaction_id = ${transactionId} and closed_at is null`.execute(db);
    expect(rows).toEqual([{ code: "above_maximum", kind: "win" }]);
  });
});

describe("a rollback", () => {
  it("gives the stake back, once, after the session ended too", async () => {
    const { bet, rollback, player } = await sit();
    const transactionId = fresh("bet");
    await bet({ transactionId });
    await player.endSession();
    expect(await rollback(transactionId)).toEqual(done("1000.00"));
    expect(await rollback(transactionId)).toEqual(done("1000.00", nothingMoved));
    expect(await player.balanceMinor()).toBe(1000_00n);
  });

  it("repeated under its own id gets its own reply", async () => {
    const { bet, rollback } = await sit();
    const bets = fresh("bet");
    const transactionId = fresh("back");
    await bet({ transactionId: bets });
    await rollback(bets, { transactionId });
    expect(await rollback(bets, { transactionId })).toEqual(done("1000.00", { replayed: true }));
  });

  it("of a bet that has not come leaves a tombstone: the bet moves nothing then", async () => {
    const { bet, rollback, win, player } = await sit();
    const transactionId = fresh("bet");
    expect(await rollback(transactionId)).toEqual(done("1000.00", nothingMoved));
    expect(await bet({ transactionId })).toEqual(done("1000.00", nothingMoved));
    expect(await bet({ transactionId })).toEqual(
      done("1000.00", { ...nothingMoved, replayed: true }),
    );
    expect(await bet({ transactionId, amount: "5" })).toEqual(refused("transaction_conflict"));
    expect(await win()).toEqual(refused("bet_unknown"));
    expect(await player.balanceMinor()).toBe(1000_00n);
  });

  it("of a bet that was refused succeeds and moves nothing", async () => {
    const { bet, rollback } = await sit({ funds: "10.00" });
    const transactionId = fresh("bet");
    await bet({ transactionId });
    expect(await rollback(transactionId)).toEqual(done("10.00", nothingMoved));
  });

  it("is refused once the round was settled, or paid on its last bet", async () => {
    const settled = await sit();
    const paid = await sit();
    const transactionId = fresh("bet");
    await settled.bet({ transactionId });
    await settled.win();
    expect(await settled.rollback(transactionId)).toEqual(refused("round_closed"));
    const first = fresh("bet");
    const second = fresh("bet");
    await paid.bet({ transactionId: first });
    await paid.bet({ transactionId: second });
    await paid.win({ ended: false });
    expect(await paid.rollback(second)).toEqual(done("1000.00"));
    expect(await paid.rollback(first)).toEqual(refused("round_closed"));
  });

  it("naming another player's bet, another round, a win or itself is a conflict", async () => {
    const one = await sit();
    const other = await sit();
    const transactionId = fresh("bet");
    const wins = fresh("win");
    const conflict = refused("transaction_conflict");
    await one.bet({ transactionId });
    await one.win({ transactionId: wins, ended: false });
    expect(await other.rollback(transactionId)).toEqual(conflict);
    expect(await one.rollback(transactionId, { roundId: "another" })).toEqual(conflict);
    expect(await one.rollback(wins)).toEqual(conflict);
    expect(await one.rollback("unheard-of", { transactionId: "unheard-of" })).toEqual(conflict);
  });

  it("lets a round go on with a new bet", async () => {
    const { bet, rollback, win } = await sit();
    const transactionId = fresh("bet");
    await bet({ transactionId });
    await rollback(transactionId);
    expect(await bet()).toEqual(done("900.00"));
    expect(await win()).toEqual(done("1000.00"));
  });
});
