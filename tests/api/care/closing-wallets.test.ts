import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { DAY_MS, MINUTE_MS } from "#/lib/base/time.ts";
import { getLaunch, launchGame } from "#/lib/contract/games/calls.ts";
import { reportRound } from "#/lib/contract/games/transfer-wallet.ts";
import { playRound } from "#/sandbox/vendor/play.ts";
import { blockAct, closeDueAccounts } from "#/server/care/index.ts";
import type { Db } from "#/server/db/index.ts";
import { findOpenPlay, findVendorMoney, lookAtLeavingWallets } from "#/server/games/index.ts";
import { getMember } from "#/server/members/index.ts";
import { factsOf } from "../../support/proof.ts";
import { SEALING } from "../../support/sealing.ts";
import { enterGame, type Player } from "../../support/vendor.ts";
import { openVendorWallets, VENDOR } from "../../support/vendor-wallets.ts";

const world = await openVendorWallets((line) => expect.unreachable(line));
afterAll(world.close);
const { db, owner, deps, store, games, seatOf } = world;
const clock = deps.clock;
const matters = {
  here: async ({ db: at, ...of }: { db: Db; memberId: bigint; currency: string }) =>
    findOpenPlay(at, of),
  elsewhere: (of: { memberId: bigint; currency: string }) => findVendorMoney(deps, of),
};
const close = () => closeDueAccounts({ db, clock, matters, sealing: SEALING });
const look = () => lookAtLeavingWallets(deps);
const statusOf = async (memberId: bigint) => (await getMember(db, memberId)).status;

const addMember = ({ memberId, session }: Player) =>
  sql`
    insert into members (id, username, username_key, currency, nickname, password_hash, password_changed_at, registered_at)
    overriding system value values (${memberId}, ${session.account}, ${session.account}, 'VND', 'x', '$argon2id$x', now(),
      now())`.execute(owner.db);

const askToClose = (memberId: bigint) =>
  db
    .insertInto("care_closures")
    .values({
      member_id: memberId,
      ...{ asked_at: new Date(clock() - 7 * DAY_MS), closes_at: new Date(clock() - 1) },
    })
    .execute();

let told = 0;
const tellOfRound = (playerId: string, payout: string) =>
  games.asVendor(VENDOR, reportRound, {
    ...{ playerId, currency: "VND", roundId: `told-${++told}`, gameId: "triple-siete" },
    ...{ stake: "10.00", payout },
    startedAt: new Date(clock() - MINUTE_MS).toISOString(),
    settledAt: new Date(clock()).toISOString(),
  });

/** Somebody who plays at a vendor with its own wallet, has a hundred there, and asked a week ago to be closed. */
async function leaving() {
  const { player, move, at } = await world.member();
  const { memberId } = player;
  await addMember(player);
  await move("in", "100.00");
  const entered = await enterGame(games, player);
  await store.own.noteVendor(VENDOR, "transfer");
  const seat = await seatOf(player, entered);
  await askToClose(memberId);
  let nonce = 0;
  const play = (drawn: "luna" | "gallo") =>
    playRound(
      world,
      seat,
      { nonce: `n${++nonce}`, picked: "luna", stakeMinor: 100_00n, trial: "none" },
      () => drawn,
    );
  /** As if what was seen of the wallet had been seen so long ago. */
  const later = (hours: number) =>
    sql`
      update vendor_wallet_looks set empty_since = empty_since - ${hours} * interval '1 hour', look_after = 'epoch'
      where player_id in (select id from game_players where member_id = ${memberId})`.execute(db);
  return { player, memberId, entered, at, play, later };
}

describe("an account whose member plays with a vendor's own wallet", () => {
  it("is not closed over a wallet that is empty this moment, but once it has been for six hours", async () => {
    const { memberId, play, later } = await leaving();
    await play("gallo");
    await close();
    expect(await statusOf(memberId)).toBe("active");
    await look();
    await close();
    expect(await statusOf(memberId)).toBe("active");
    expect(await findVendorMoney(deps, { memberId, currency: "VND" })).toEqual({
      vendor_quiet: { names: [expect.any(String)] },
    });
    // It takes care of itself: nobody is told of it.
    expect(await factsOf(db, memberId)).toEqual([]);
    await later(5);
    await close();
    expect(await statusOf(memberId)).toBe("active");
    await later(1);
    await look();
    await close();
    expect(await statusOf(memberId)).toBe("closed");
  });

  it("waits anew when a round is told of meanwhile, though the wallet is empty again", async () => {
    const { memberId, entered, later, play } = await leaving();
    await play("gallo");
    await look();
    await later(7);
    expect(await findVendorMoney(deps, { memberId, currency: "VND" })).toEqual({});
    await tellOfRound(entered.playerId, "0.00");
    await close();
    expect(await statusOf(memberId)).toBe("active");
    await look();
    await later(6);
    await close();
    expect(await statusOf(memberId)).toBe("closed");
  });

  it("counts nothing that was seen before its member asked", async () => {
    const { memberId, later, play } = await leaving();
    await play("gallo");
    await look();
    await later(7 * 24 + 1);
    expect(await findVendorMoney(deps, { memberId, currency: "VND" })).toHaveProperty(
      "vendor_quiet",
    );
    await look();
    await close();
    expect(await statusOf(memberId)).toBe("active");
  });

  it("waits while money lies there, or the vendor does not say", async () => {
    const { memberId } = await leaving();
    await look();
    const names = [expect.any(String)];
    expect(await findVendorMoney(deps, { memberId, currency: "VND" })).toEqual({
      vendor_wallets: { names },
    });
    const silent = { ...deps, addresses: { vendor: "http://127.0.0.1:9" } };
    expect(await findVendorMoney(silent, { memberId, currency: "VND" })).toEqual({
      vendor_wallets: { names },
    });
    await close();
    expect(await statusOf(memberId)).toBe("active");
    expect(await factsOf(db, memberId)).toEqual([
      { kind: "closure_waits", matters: ["vendor_wallets"] },
    ]);
  });

  it("is credited a prize that lies there once it is closed", async () => {
    const { player, memberId, entered, play, later, at } = await leaving();
    await play("gallo");
    await look();
    await later(7);
    await close();
    expect(await statusOf(memberId)).toBe("closed");
    const before = await player.balanceMinor();
    await store.own.payWin(VENDOR, {
      ...{ playerId: entered.playerId, transactionId: "late", roundId: "late" },
      ...{ gameId: "triple-siete", amount: "57.00", currency: "VND" },
    });
    await later(0);
    await look();
    expect(await player.balanceMinor()).toBe(before + 57_00n);
    expect((await at())?.balance).toBe("0.00");
    expect(await world.faultsOfTheBooks()).toEqual([]);
    // It is looked at ever more rarely, unless a round is told of.
    await look();
    const looks = () =>
      db
        .selectFrom("vendor_wallet_looks as look")
        .innerJoin("game_players as player", "player.id", "look.player_id")
        .select(["looks", "look_after"])
        .where("member_id", "=", memberId)
        .executeTakeFirstOrThrow();
    expect((await looks()).look_after.getTime()).toBeGreaterThan(clock());
    await tellOfRound(entered.playerId, "0.00");
    expect((await looks()).look_after.getTime()).toBeLessThanOrEqual(clock());
  });

  it("is left alone once it is kept", async () => {
    const { player, memberId, later } = await leaving();
    await look();
    await db.deleteFrom("care_closures").where("member_id", "=", memberId).execute();
    await later(0);
    const before = await player.balanceMinor();
    await look();
    expect(await player.balanceMinor()).toBe(before);
  });
});

describe("a game that was launched before its member asked to be closed, or took a break", () => {
  it.each([
    ["account_closing", (memberId: bigint) => askToClose(memberId)],
    [
      "cooling_off",
      (memberId: bigint) =>
        blockAct(owner.db, {
          ...{ memberId, act: "bet" as const, code: "cooling_off" as const },
          until: new Date(clock() + DAY_MS),
        }),
    ],
  ])("is given no token any more: %s", async (code, bar) => {
    const { player } = await world.member();
    const order = { gameId: "triple-siete", vassalage: VENDOR };
    const launch = await games.asMember(player.session, launchGame, order);
    const id = launch.ok ? launch.value.launchId : "";
    expect(await games.asMember(player.session, getLaunch, { id })).toMatchObject({ ok: true });
    await addMember(player);
    await bar(player.memberId);
    expect(await games.asMember(player.session, getLaunch, { id })).toMatchObject({ code });
  });
});
