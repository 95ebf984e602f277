import { afterAll, describe, expect, it } from "vitest";
import { systemClock } from "#/lib/base/time.ts";
import { seamlessBet } from "#/lib/contract/games/seamless.ts";
import { reportRound } from "#/lib/contract/games/transfer-wallet.ts";
import { getMerchantWallet, transferWallet } from "#/lib/contract/games/wallets.ts";
import { listAccountRecords } from "#/lib/contract/wallet/calls.ts";
import { playRound } from "#/sandbox/vendor/play.ts";
import { VENDOR_COLLECTION } from "#/server/games/index.ts";
import { reconcilePlayedRounds } from "#/server/games/reconcile.ts";
import { reconcileVendorWallets } from "#/server/games/reconcile-wallets.ts";
import { walletRoutes as accountRoutes } from "#/server/wallet/index.ts";
import { asOwner, testDatabase } from "../../support/database.ts";
import { enterGame, makePlayer, openGames } from "../../support/vendor.ts";
import { openVendorWallets, statesOf, VENDOR } from "../../support/vendor-wallets.ts";

const world = await openVendorWallets((line) => expect.unreachable(line));
afterAll(world.close);
const { db, store, games, member, askAgain, failNext, faultsOfTheBooks, lostOrder, seatOf } = world;

describe("vendors' own wallets", () => {
  it("lie beside the main one, each with what its vendor says [API-77]", async () => {
    const { wallets } = await member("500.00");
    const told = await wallets();
    expect(told).toMatchObject({ isSingle: false, mainBalance: "500.00" });
    expect(told.wallets.map(({ vassalage, balance }) => [vassalage, balance])).toEqual(
      expect.arrayContaining([
        ["SALAORO", "0.00"],
        ["TAMBORA", "0.00"],
        ["TRESREYES", "0.00"],
      ]),
    );
    expect(told.wallets).toHaveLength(3);
  });

  it("take money in and give it back, once each, and the record tells of both [API-61] [WAL-04]", async () => {
    const { player, move, at } = await member();
    expect(statesOf(await move("in", "300.00"))).toEqual(["done"]);
    expect(await player.balanceMinor()).toBe(700_00n);
    expect(await at()).toMatchObject({ balance: "300.00", underWay: null });
    expect(statesOf(await move("out", "120.50"))).toEqual(["done"]);
    expect(await player.balanceMinor()).toBe(820_50n);
    expect((await at())?.balance).toBe("179.50");
    const [record] = accountRoutes({ db }).filter(({ call }) => call === listAccountRecords);
    const told = await record?.handle(listAccountRecords.input.parse({ kind: "transfer" }), {
      session: player.session,
      language: "es",
    } as never);
    expect(told).toMatchObject({
      value: {
        list: [
          { kind: "transfer", amount: "120.50", state: "credited" },
          { kind: "transfer", amount: "-300.00", state: "debited" },
        ],
      },
    });
    expect(await faultsOfTheBooks()).toEqual([]);
  });

  it("give all back in one call [API-61]", async () => {
    const { player, move } = await member();
    await move("in", "100.00");
    await move("in", "50.00", "TAMBORA");
    const collected = await games.asMember(player.session, transferWallet, {
      direction: "out",
      wallets: [
        { vassalage: "SALAORO", amount: "100.00" },
        { vassalage: "TAMBORA", amount: "50.00" },
      ],
    });
    expect(statesOf(collected)).toEqual(["done", "done"]);
    expect(await player.balanceMinor()).toBe(1000_00n);
  });

  it("are none where every vendor plays with the main wallet [API-77]", async () => {
    const other = await testDatabase();
    const single = await openGames(other.db, systemClock);
    await asOwner(other.db).updateTable("vendors").set({ wallet: "single" }).execute();
    const player = await makePlayer(other.db, systemClock);
    expect(await single.asMember(player.session, getMerchantWallet, {})).toMatchObject({
      value: { isSingle: true, wallets: [] },
    });
    expect(
      await single.asMember(player.session, transferWallet, {
        direction: "in",
        vassalage: VENDOR,
        amount: "1",
      }),
    ).toMatchObject({ code: "vendor_unknown" });
  });
});

describe("a transfer that its vendor does not answer", () => {
  it("stays open with its money put aside, and is done when the vendor says so", async () => {
    const { player, move, at } = await member();
    await failNext("error");
    expect(statesOf(await move("in", "200.00"))).toEqual(["open"]);
    expect(await player.balanceMinor()).toBe(800_00n);
    expect(await at()).toMatchObject({ underWay: { state: "open", amount: "200.00" } });
    expect(await reconcileVendorWallets(db)).toEqual([]);
    await askAgain(player);
    expect(await at()).toMatchObject({ balance: "200.00", underWay: null });
    expect(await faultsOfTheBooks()).toEqual([]);
  });

  it("is not done twice where the vendor did it and its answer was lost", async () => {
    const { player, move, at } = await member();
    await move("in", "300.00");
    await store.own.transfer(VENDOR, await lostOrder(player, "out", "100.00"), null);
    expect((await at())?.balance).toBe("200.00");
    expect(await player.balanceMinor()).toBe(700_00n);
    await askAgain(player);
    await askAgain(player);
    expect((await at())?.balance).toBe("200.00");
    expect(await player.balanceMinor()).toBe(800_00n);
    expect(await faultsOfTheBooks()).toEqual([]);
  });

  it("comes back where the vendor refused it meanwhile", async () => {
    const { player } = await member();
    const order = await lostOrder(player, "in", "250.00");
    expect(await player.balanceMinor()).toBe(750_00n);
    await store.own.transfer(VENDOR, order, "player_blocked");
    await askAgain(player);
    expect(await player.balanceMinor()).toBe(1000_00n);
    expect(await faultsOfTheBooks()).toEqual([]);
  });

  it("keeps a second one of the same wallet waiting, in 20 copies too", async () => {
    const { player, move } = await member();
    await lostOrder(player, "in", "10.00");
    const answers = await Promise.all(Array.from({ length: 20 }, () => move("in", "10.00")));
    expect(new Set(answers.map(statesOf))).toEqual(new Set(["transfer_under_way"]));
    expect(await player.balanceMinor()).toBe(990_00n);
  });

  it("is never ended by the role that serves, nor changed in what it asks for", async () => {
    const { player } = await member();
    await lostOrder(player, "out", "10.00");
    const mine = db.updateTable("wallet_transfers").where("member_id", "=", player.memberId);
    await expect(
      mine.set({ state: "done", closed_at: new Date() }).execute(),
    ).rejects.toMatchObject({ code: "42501" });
    await expect(mine.set({ amount_minor: 1n }).execute()).rejects.toMatchObject({ code: "42501" });
    await expect(
      db.deleteFrom("wallet_transfers").where("member_id", "=", player.memberId).execute(),
    ).rejects.toMatchObject({ code: "42501" });
  });
});

describe("a transfer is refused", () => {
  it("by the vendor, and its money comes back at once", async () => {
    const { player, move } = await member();
    await failNext("refused");
    expect(statesOf(await move("in", "100.00"))).toEqual(["player_blocked"]);
    expect(await player.balanceMinor()).toBe(1000_00n);
    expect(statesOf(await move("out", "5.00"))).toEqual(["not_enough_funds"]);
    expect(await player.balanceMinor()).toBe(1000_00n);
  });

  it.each([
    ["1000.01", "not_enough_funds"],
    ["0.00", "bad_amount"],
    ["1.005", "amount_too_precise"],
  ])("for %s: %s", async (amount, code) => {
    const { player, move } = await member();
    expect(statesOf(await move("in", amount))).toBe(code);
    expect(await player.balanceMinor()).toBe(1000_00n);
  });

  it("to a vendor without a wallet, twice to one, and to one in maintenance; out of that goes on", async () => {
    const { player, move } = await member();
    expect(statesOf(await move("in", "1.00", "VELA"))).toBe("vendor_unknown");
    const twice = { vassalage: VENDOR, amount: "1.00" };
    expect(
      statesOf(
        await games.asMember(player.session, transferWallet, {
          direction: "out",
          wallets: [twice, twice],
        }),
      ),
    ).toBe("vendor_unknown");
    await move("in", "60.00", "TAMBORA");
    const vendors = asOwner(db).updateTable("vendors").where("code", "=", "TAMBORA");
    await vendors.set({ state: "maintenance" }).execute();
    try {
      expect(statesOf(await move("in", "1.00", "TAMBORA"))).toBe("vendor_closed");
      expect(statesOf(await move("out", "60.00", "TAMBORA"))).toEqual(["done"]);
    } finally {
      await vendors.set({ state: "open" }).execute();
    }
  });
});

describe("what is played with a vendor's own wallet", () => {
  it("takes no stake from the main wallet", async () => {
    const { player } = await member();
    const { token, playerId } = await enterGame(games, player);
    const bet = { token, playerId, gameId: "triple-siete", amount: "10.00", currency: "VND" };
    expect(
      await games.asVendor(VENDOR, seamlessBet, {
        ...bet,
        roundId: "main-1",
        transactionId: "main-1",
      }),
    ).toMatchObject({ code: "not_allowed" });
    expect(await player.balanceMinor()).toBe(1000_00n);
  });

  it("is not mixed: how a vendor plays stays once somebody has played there", async () => {
    const { player } = await member();
    await enterGame(games, player);
    const owner = asOwner(db);
    const read = await VENDOR_COLLECTION.read(owner, VENDOR);
    const faults = (wallet: string) =>
      VENDOR_COLLECTION.findFaults?.(owner, VENDOR, { ...(read as object), wallet });
    expect(await faults("single")).toEqual({ wallet: expect.stringContaining("stays") });
    expect(await faults("transfer")).toBeNull();
    expect(
      await VENDOR_COLLECTION.findFaults?.(owner, "COBALTO", {
        ...((await VENDOR_COLLECTION.read(owner, "COBALTO")) as object),
        wallet: "transfer",
      }),
    ).toBeNull();
  });

  it("moves nothing here, and is in the betting record and the facts of play", async () => {
    const { player, move, at } = await member();
    await move("in", "500.00");
    const entered = await enterGame(games, player);
    await store.own.noteVendor(VENDOR, "transfer");
    const seat = await seatOf(player, entered);
    const order = { nonce: "n1", picked: "luna", stakeMinor: 100_00n, trial: "none" } as const;
    await playRound(world, seat, order, () => "luna");
    expect((await at())?.balance).toBe("970.00");
    expect(await player.balanceMinor()).toBe(500_00n);
    const facts = await db
      .selectFrom("play_facts")
      .select(["stake_minor", "payout_minor", "product"])
      .where("member_id", "=", player.memberId)
      .execute();
    expect(facts).toEqual([{ stake_minor: 100_00n, payout_minor: 570_00n, product: VENDOR }]);
    expect(await faultsOfTheBooks()).toEqual([]);
  });

  it("is told once: the same again changes nothing, another content is refused", async () => {
    const { player } = await member();
    const { playerId } = await enterGame(games, player);
    const round = {
      playerId,
      currency: "VND",
      roundId: "r-1",
      gameId: "triple-siete",
      stake: "10.00",
      payout: "0.00",
      startedAt: "2026-11-01T10:00:00.000Z",
      settledAt: "2026-11-01T10:00:05.000Z",
    };
    const tell = (more: object = {}) => games.asVendor(VENDOR, reportRound, { ...round, ...more });
    expect(await tell()).toMatchObject({ value: { replayed: false } });
    expect(await tell()).toMatchObject({ value: { replayed: true } });
    expect(await tell({ payout: "5.00" })).toMatchObject({ code: "round_conflict" });
    expect(await tell({ roundId: "r-2", payout: "99999999.00" })).toMatchObject({
      code: "above_maximum",
    });
    // A hundred of these would be more than the sums of a day can hold, and keep everybody's from being made.
    expect(await tell({ roundId: "r-6", stake: "999999999999999.00" })).toMatchObject({
      code: "above_maximum",
    });
    expect(await tell({ roundId: "r-3", gameId: "none" })).toMatchObject({ code: "game_unknown" });
    expect(await tell({ roundId: "r-4", playerId: "nobody" })).toMatchObject({
      code: "player_unknown",
    });
    expect(await games.asVendor("VELA", reportRound, { ...round, roundId: "r-5" })).toMatchObject({
      code: "wallet_is_single",
    });
    expect(await reconcilePlayedRounds(db)).toEqual([]);
  });
});
