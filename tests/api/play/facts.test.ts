import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { reconcilePlayedRounds } from "#/server/games/index.ts";
import { readPlayed, reconcilePlay } from "#/server/play/index.ts";
import { testDatabase } from "../../support/database.ts";
import { takeBack, writeFact } from "../../support/play.ts";
import { done, fresh, refused, sitDown } from "../../support/table.ts";
import { openGames } from "../../support/vendor.ts";

const { db, owner } = await testDatabase();
let nowMs = Date.UTC(2026, 10, 21, 10);
const clock = () => nowMs;
const games = await openGames(db, clock);
const sit = () => sitDown({ db, clock, games });
const DENIED = { code: "42501" };

const factsOf = (memberId: bigint) =>
  db
    .selectFrom("play_facts")
    .select(["area", "category", "product", "game", "currency", "stake_minor", "payout_minor"])
    .select(["valid_stake_minor", "placed_at", "settled_at", "takes_back"])
    .where("member_id", "=", memberId)
    .orderBy("id")
    .execute();

describe("a round of a game", () => {
  it("is one fact once it is settled, with all that was staked and paid, and none before", async () => {
    const { bet, win, player } = await sit();
    const placedAt = new Date(nowMs);
    await bet();
    await bet({ amount: "50.00" });
    await win({ amount: "30.00", ended: false });
    expect(await factsOf(player.memberId)).toEqual([]);
    nowMs += 60_000;
    const transactionId = fresh("win");
    await win({ amount: "12.50", transactionId });
    await win({ amount: "12.50", transactionId });
    expect(await factsOf(player.memberId)).toEqual([
      {
        area: "games",
        category: "RNG",
        product: "SALAORO",
        game: expect.any(String),
        currency: "VND",
        stake_minor: 15_000n,
        valid_stake_minor: 15_000n,
        payout_minor: 4_250n,
        placed_at: placedAt,
        settled_at: new Date(nowMs),
        takes_back: null,
      },
    ]);
  });

  it("counts no bet that was rolled back before the end, and is no fact when all of it was", async () => {
    const [one, other] = [await sit(), await sit()];
    const [kept, undone] = [fresh("bet"), fresh("bet")];
    await one.bet({ transactionId: kept });
    await one.bet({ transactionId: undone, amount: "70.00" });
    await one.rollback(undone);
    await one.win({ amount: "0" });
    expect(await factsOf(one.player.memberId)).toMatchObject([
      { stake_minor: 10_000n, payout_minor: 0n },
    ]);
    await other.bet({ transactionId: fresh("bet") });
    const whole = fresh("bet");
    const third = await sit();
    await third.bet({ transactionId: whole });
    await third.rollback(whole);
    expect(await factsOf(third.player.memberId)).toEqual([]);
    expect(await factsOf(other.player.memberId)).toEqual([]);
    expect(await reconcilePlayedRounds(owner.db)).toEqual([]);
  });

  it("among members counts by what changed hands: a buy-in that comes back was never played for", async () => {
    const seats = [await sit(), await sit(), await sit(), await sit(), await sit()];
    const { gameId } = seats[0]?.entered ?? {};
    const put = (category: string) =>
      owner.db
        .updateTable("games")
        .set({ category: category as "PVP" })
        .where("vendor_code", "=", gameId ?? "")
        .execute();
    await put("PVP");
    onTestFinished(async () => void (await put("RNG")));
    const counted: bigint[] = [];
    for (const [at, amount] of ["100.00", "97.50", "0", "103.40", "291.00"].entries()) {
      await seats[at]?.bet();
      await seats[at]?.win({ amount });
      const [fact] = await factsOf(seats[at]?.player.memberId ?? 0n);
      expect(fact).toMatchObject({ category: "PVP", stake_minor: 10_000n });
      counted.push(fact?.valid_stake_minor ?? -1n);
    }
    expect(counted).toEqual([0n, 250n, 10_000n, 340n, 10_000n]);
    expect(await reconcilePlayedRounds(owner.db)).toEqual([]);
  });

  it("cannot change once its fact is written", async () => {
    const { bet, win, rollback } = await sit();
    const transactionId = fresh("bet");
    await bet({ transactionId });
    expect(await win({ amount: "0" })).toEqual(done("900.00", { transferId: null }));
    expect(await rollback(transactionId)).toEqual(refused("round_closed"));
    expect(await bet()).toEqual(refused("round_closed"));
    expect(await win({ amount: "1" })).toEqual(refused("round_closed"));
    expect(await reconcilePlayedRounds(owner.db)).toEqual([]);
  });

  it("that was settled before facts were written gets the same fact from the migration", async () => {
    const superuser = await testDatabase({ superuser: true });
    const at = await openGames(superuser.db, clock);
    const { bet, win } = await sitDown({ db: superuser.db, clock, games: at });
    await bet();
    await win({ amount: "7.00" });
    const all = () =>
      superuser.db
        .selectFrom("play_facts")
        .selectAll()
        .execute()
        .then((facts) =>
          facts.map(({ id, seal_position, written_at, ...rest }) => [
            typeof id,
            typeof seal_position,
            typeof written_at,
            rest,
          ]),
        );
    const written = await all();
    expect(written).toHaveLength(1);
    const migration = await readFile("src/server/games/sql/0157_games_play_facts.sql", "utf8");
    await superuser.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`delete from play_facts`.execute(tx);
      await sql.raw(migration).execute(tx);
    });
    expect(await all()).toEqual(written);
  });
});

describe("a fact", () => {
  it("is taken back by a row of its own that names it, once", async () => {
    await writeFact(owner.db, 1n, "one", { stake: 500n, payout: 200n });
    await writeFact(owner.db, 1n, "other", { stake: 30n });
    await takeBack(owner.db, "one");
    expect(await readPlayed(db, 1n, { fromDay: "2026-11-20", toDay: "2026-11-21" })).toEqual([
      { currency: "VND", rounds: 1n, stakeMinor: 30n, validStakeMinor: 30n, payoutMinor: 0n },
    ]);
    await expect(takeBack(owner.db, "one")).rejects.toThrow(/duplicate key/);
    await expect(takeBack(owner.db, "one:taken-back")).rejects.toThrow("is there to take back");
    await expect(takeBack(owner.db, "none")).rejects.toThrow("is there to take back");
    await expect(writeFact(owner.db, 1n, "other")).rejects.toThrow(/duplicate key/);
    expect(await reconcilePlay(owner.db)).toEqual([]);
  });

  it("is written by nobody but what settles, and never changed: not by the application, not by the owner", async () => {
    await writeFact(owner.db, 2n, "kept");
    await expect(writeFact(db, 2n, "mine")).rejects.toMatchObject(DENIED);
    await expect(takeBack(db, "kept")).rejects.toMatchObject(DENIED);
    for (const text of [
      "update play_facts set payout_minor = 0",
      "delete from play_facts",
      "truncate play_facts",
    ])
      for (const at of [db, owner.db])
        await expect(sql.raw(text).execute(at)).rejects.toMatchObject(DENIED);
  });
});

it("names a round whose fact is another than its transactions, or missing", async () => {
  const { db: apart, owner: bookkeeper } = await testDatabase();
  const at = await openGames(apart, clock);
  const { bet, win, player } = await sitDown({ db: apart, clock, games: at });
  await bet();
  await win({ amount: "5.00" });
  const [round] = await bookkeeper.db
    .selectFrom("game_rounds")
    .select("id")
    .where("member_id", "=", player.memberId)
    .execute();
  await sql`insert into vendor_transactions select vendor_id, transaction_id || '-forged', kind, body_hash, player_id,
    round_reference, round_id, 100, code, balance_minor, null, null, at from vendor_transactions
    where round_id = ${round?.id} and kind = 'win'`.execute(bookkeeper.db);
  await sql`select play_record(1, 'games', 'round:0', 'RNG', 'VELA', 'x', 'VND', 5, 5, 0, now(), now())`.execute(
    bookkeeper.db,
  );
  expect(await reconcilePlayedRounds(bookkeeper.db)).toEqual(
    expect.arrayContaining([
      {
        what: "round_play",
        id: `round:${round?.id}`,
        found: "VND 10000/500",
        expected: "VND 10000/600",
      },
      { what: "round_play", id: "round:0", found: "VND 5/0", expected: "none" },
    ]),
  );
});
