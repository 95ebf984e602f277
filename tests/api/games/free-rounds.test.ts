import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { getRound, listRounds } from "#/lib/contract/games/calls.ts";
import { seamlessAuthenticate } from "#/lib/contract/games/seamless.ts";
import { openCurrencies } from "#/server/games/currencies.ts";
import { reconcileGames, reconcilePlayedRounds } from "#/server/games/reconcile.ts";
import { listWinners } from "#/server/games/wins.ts";
import { whileCareRefuses } from "../../support/care.ts";
import { asOwner, testDatabase } from "../../support/database.ts";
import { grantOf, grantRounds } from "../../support/free-rounds.ts";
import { done, fresh, nothingMoved, refused, sitDown } from "../../support/table.ts";
import { makePlayer, openGames } from "../../support/vendor.ts";

const { db } = await testDatabase({ maxConnections: 32 });
let nowMs = Date.now();
const clock = () => nowMs;
const games = await openGames(db, clock);

async function sit(grant: Parameters<typeof grantRounds>[2] = {}) {
  const player = await makePlayer(db, clock, {});
  const freeRounds = await grantRounds(db, player.memberId, grant);
  const table = await sitDown({ db, clock, games }, { player });
  const round = () => ({ roundId: fresh("free") });
  return {
    ...{ ...table, player, freeRounds, round },
    free: (more: object = {}) => table.bet({ amount: "0", freeRounds, ...more }),
    grant: () => grantOf(db, freeRounds),
  };
}

describe("a free round", () => {
  it("is told at the launch, takes no stake, pays its win once, and counts as no turnover", async () => {
    const { player, entered, free, win, freeRounds, grant } = await sit();
    const told = await games.asVendor("SALAORO", seamlessAuthenticate, { token: entered.token });
    expect(told).toMatchObject({
      ok: true,
      value: {
        freeRounds: [
          {
            ...{ grantId: freeRounds, rounds: 10, stake: "100.00", maxWin: "2000.00" },
            validUntil: expect.any(String),
          },
        ],
      },
    });
    const bet = { transactionId: fresh("bet") };
    expect(await free(bet)).toEqual(done("1000.00", nothingMoved));
    expect(await free(bet)).toEqual(done("1000.00", { ...nothingMoved, replayed: true }));
    expect(await grant()).toEqual({ begun: 1, won: 0n });
    const transactionId = fresh("win");
    expect(await win({ transactionId, amount: "570.00" })).toEqual(done("1570.00"));
    expect(await win({ transactionId, amount: "570.00" })).toEqual(
      done("1570.00", { replayed: true }),
    );
    expect(await grant()).toEqual({ begun: 1, won: 570_00n });
    const { rows } = await sql`select stake_minor, valid_stake_minor, payout_minor from play_facts
      where member_id = ${player.memberId}`.execute(db);
    expect(rows).toEqual([{ stake_minor: 0n, valid_stake_minor: 0n, payout_minor: 570_00n }]);
    expect(await reconcileGames(asOwner(db))).toEqual([]);
    expect(await reconcilePlayedRounds(asOwner(db))).toEqual([]);
  });

  it("is told as such in the betting record, and is no large win of ten stakes", async () => {
    const { player, free, win, bet, round } = await sit();
    await free();
    await win({ amount: "300.00" });
    await bet(round());
    const { value } = (await games.asMember(player.session, listRounds, {})) as never as {
      value: { list: { id: string; free?: true }[] };
    };
    expect(value.list.map((each) => each.free)).toEqual([undefined, true]);
    const [, own] = value.list;
    const shown = await games.asMember(player.session, getRound, { id: own?.id ?? "" });
    expect(shown).toMatchObject({
      value: { round: { free: true, stake: "0.00", payout: "300.00" } },
    });
    const winners = await listWinners(db, openCurrencies(db), { most: 50 });
    expect(winners.filter(({ payout }) => payout === "300.00")).toEqual([]);
  });

  it("pays no more than the game's maximum for its bet level, by parts neither", async () => {
    await sql`update games set max_win_multiple = 5 where code = 'triple-siete'`.execute(
      asOwner(db),
    );
    const { free, win, player } = await sit();
    await free();
    expect(await win({ amount: "400.00", ended: false })).toEqual(done("1400.00"));
    const above = { transactionId: fresh("win"), amount: "100.01" };
    expect(await win(above)).toEqual(refused("above_maximum"));
    expect(await win(above)).toEqual(refused("above_maximum"));
    expect(await win({ amount: "100.00" })).toEqual(done("1500.00"));
    const { rows } = await sql`select code from seamless_reviews
      where transaction_id = ${above.transactionId} and closed_at is null`.execute(db);
    expect(rows).toEqual([{ code: "above_maximum" }]);
    expect(await player.balanceMinor()).toBe(1500_00n);
    await sql`update games set max_win_multiple = 20000 where code = 'triple-siete'`.execute(
      asOwner(db),
    );
  });

  it("pays no more than its grant does in all", async () => {
    const { free, win, round } = await sit({ mostMinor: 1_000_00n });
    const [one, other] = [round(), round()];
    await free(one);
    await free(other);
    expect(await win({ ...one, amount: "700.00" })).toEqual(done("1700.00"));
    expect(await win({ ...other, amount: "300.01" })).toEqual(refused("above_maximum"));
    expect(await win({ ...other, amount: "300.00" })).toEqual(done("2000.00"));
  });

  it("begins as often as was granted, side by side too", async () => {
    const { free, round, grant } = await sit({ rounds: 3 });
    const bets = await Promise.all(Array.from({ length: 8 }, () => free(round())));
    expect(bets.filter(({ ok }) => ok)).toHaveLength(3);
    expect(bets.filter(({ ok }) => !ok)).toEqual(Array(5).fill(refused("free_rounds_over")));
    expect(await grant()).toEqual({ begun: 3, won: 0n });
  });

  it("does not begin once its time is over or staff ended it; what was begun is paid", async () => {
    const until = new Date(nowMs + 60_000);
    const late = await sit({ until });
    const [begun, next] = [late.round(), late.round()];
    await late.free(begun);
    nowMs += 60_000;
    expect(await late.free(next)).toEqual(refused("free_rounds_over"));
    expect(await late.win({ ...begun, amount: "5.00" })).toEqual(done("1005.00"));
    const ended = await sit();
    await ended.free(begun);
    await sql`update free_rounds set closed_at = now() where reference = ${ended.freeRounds}`.execute(
      asOwner(db),
    );
    expect(await ended.free(next)).toEqual(refused("free_rounds_over"));
    expect(await ended.win({ ...begun, amount: "5.00" })).toEqual(done("1005.00"));
    const gone = await games.asVendor("SALAORO", seamlessAuthenticate, {
      token: ended.entered.token,
    });
    expect(gone.ok && gone.value.freeRounds).toBeFalsy();
  });

  it("is another's, of another game, of no grant or with a stake: refused, and a win without a grant is not paid", async () => {
    const mine = await sit();
    const other = await sit({ gameId: "ficha-alta" });
    const { round } = mine;
    const bet = (more: object) => mine.free({ ...round(), ...more });
    for (const freeRounds of [other.freeRounds, "nobody-granted-this"])
      expect(await bet({ freeRounds })).toEqual(refused("free_rounds_unknown"));
    expect(await other.free()).toEqual(refused("free_rounds_unknown"));
    expect(await bet({ amount: "1.00" })).toEqual(refused("bad_amount"));
    const bare = round();
    expect(await mine.bet({ ...bare, amount: "0" })).toEqual(done("1000.00", nothingMoved));
    expect(await mine.win({ ...bare, amount: "0.01" })).toEqual(refused("above_maximum"));
    expect(await mine.player.balanceMinor()).toBe(1000_00n);
  });

  it("has one bet and a round of its own", async () => {
    const { free, bet, win, round } = await sit();
    const [granted, paid] = [round(), round()];
    const first = { ...granted, transactionId: fresh("bet") };
    await free(first);
    expect(await free(granted)).toEqual(refused("transaction_conflict"));
    expect(await bet(granted)).toEqual(refused("transaction_conflict"));
    expect(await bet({ ...first, amount: "0" })).toEqual(refused("transaction_conflict"));
    await bet(paid);
    expect(await free(paid)).toEqual(refused("transaction_conflict"));
    await win({ ...paid, amount: "0" });
    expect(await free(paid)).toEqual(refused("round_closed"));
  });

  it("is given back by a rollback, before it comes too, unless it was paid", async () => {
    const { free, rollback, win, round, grant } = await sit({ rounds: 2 });
    const [taken, late, paid] = [round(), round(), round()];
    const transactionId = fresh("bet");
    await free({ ...taken, transactionId });
    expect(await grant()).toEqual({ begun: 1, won: 0n });
    expect(await rollback(transactionId, taken)).toEqual(done("1000.00", nothingMoved));
    expect(await rollback(transactionId, taken)).toEqual(done("1000.00", nothingMoved));
    expect(await win({ ...taken, amount: "1.00" })).toEqual(refused("bet_unknown"));
    expect(await grant()).toEqual({ begun: 0, won: 0n });
    const tombstone = fresh("bet");
    await rollback(tombstone, late);
    expect(await free({ ...late, transactionId: tombstone })).toEqual(
      done("1000.00", nothingMoved),
    );
    expect(await grant()).toEqual({ begun: 0, won: 0n });
    const kept = fresh("bet");
    await free({ ...paid, transactionId: kept });
    await win({ ...paid, amount: "1.00" });
    expect(await rollback(kept, paid)).toEqual(refused("round_closed"));
    expect(await grant()).toEqual({ begun: 1, won: 1_00n });
  });

  it("is held to what a bet is held to, and its win is paid whatever became of that", async () => {
    const { free, win, player, round, grant } = await sit();
    const begun = round();
    await free(begun);
    await whileCareRefuses(asOwner(db), "self_excluded", async () => {
      expect(await free(round())).toEqual(refused("self_excluded"));
    });
    await player.endSession();
    expect(await free(round())).toEqual(refused("token_expired"));
    expect(await win({ ...begun, amount: "7.00" })).toEqual(done("1007.00"));
    expect(await grant()).toEqual({ begun: 1, won: 7_00n });
  });

  it("cannot be granted, counted or paid by whoever serves", async () => {
    const { freeRounds } = await sit();
    await expect(
      sql`update free_rounds set begun = 0 where reference = ${freeRounds}`.execute(db),
    ).rejects.toThrow("permission denied");
  });
});
