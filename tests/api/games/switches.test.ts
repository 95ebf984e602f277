import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { getLaunch, launchGame } from "#/lib/contract/games/calls.ts";
import { asOwner, testDatabase } from "../../support/database.ts";
import { done, fresh, refused, sitDown } from "../../support/table.ts";
import { makePlayer, openGames } from "../../support/vendor.ts";

const { db } = await testDatabase();
const clock = () => Date.UTC(2026, 10, 21);
const games = await openGames(db, clock);
const sit = (more = {}) => sitDown({ db, clock, games }, more);
const TABLE = { gameId: "triple-siete", vassalage: "SALAORO" };

const set = {
  game: (state: string) =>
    sql`update games set state = ${state} where code = ${TABLE.gameId}`.execute(asOwner(db)),
  vendor: (state: string) =>
    sql`update vendors set state = ${state} where code = ${TABLE.vassalage}`.execute(asOwner(db)),
  maintenance: (on: boolean) => sql`update site set maintenance = ${on}`.execute(asOwner(db)),
  regionRestriction: (on: boolean) =>
    sql`update site set region_restriction = ${on}`.execute(asOwner(db)),
  regions: (regions: { blocked: readonly string[]; only: readonly string[] }) =>
    sql`update site set regions = ${JSON.stringify(regions)}::jsonb`.execute(asOwner(db)),
};

afterEach(async () => {
  await set.game("open");
  await set.vendor("open");
  await set.maintenance(false);
  await set.regionRestriction(false);
  await set.regions({ blocked: [], only: [] });
});

describe("a switch that is off refuses the bet itself, and no win or rollback", () => {
  it.each([
    ["the game is hidden", () => set.game("hidden"), "game_unknown"],
    ["the game is in maintenance", () => set.game("maintenance"), "game_maintenance"],
    ["the vendor is hidden", () => set.vendor("hidden"), "game_unknown"],
    ["the vendor is in maintenance", () => set.vendor("maintenance"), "game_maintenance"],
    ["the site is in maintenance", () => set.maintenance(true), "game_maintenance"],
    ["the site is closed to all regions", () => set.regionRestriction(true), "not_allowed"],
  ])("when %s", async (_, close, code) => {
    const { bet, win, rollback, player } = await sit();
    const undone = fresh("bet");
    await bet();
    await bet({ transactionId: undone });
    await close();
    expect(await bet()).toEqual(refused(code));
    expect(await player.balanceMinor()).toBe(800_00n);
    expect(await rollback(undone)).toEqual(done("900.00"));
    expect(await win()).toEqual(done("1000.00"));
  });

  it.each([
    ["its country is blocked", "BR", { blocked: ["BR"], only: [] }, "not_allowed"],
    ["only other countries may visit", "BR", { blocked: [], only: ["VN", "ID"] }, "not_allowed"],
    ["another country is blocked", "VN", { blocked: ["BR"], only: [] }, null],
    ["only its country may visit", "VN", { blocked: [], only: ["VN"] }, null],
    ["nobody knows where it was made", "", { blocked: ["BR"], only: ["VN"] }, null],
  ])("for a launch when %s", async (_, country, regions, code) => {
    const { bet, win, rollback } = await sit({ country });
    const undone = fresh("bet");
    await bet();
    await bet({ transactionId: undone });
    await set.regions(regions);
    expect(await bet()).toEqual(code === null ? done("700.00") : refused(code));
    const left = code === null ? 800 : 900;
    expect(await rollback(undone)).toEqual(done(`${left}.00`));
    expect(await win()).toEqual(done(`${left + 100}.00`));
  });

  it("when play accounts are no longer let in by the vendor they launched with", async () => {
    const player = await makePlayer(db, clock, { kind: 4, currency: "VND_PLAY" });
    const { bet } = await sit({ player, ...TABLE });
    const stake = { currency: "VND_PLAY" };
    expect(await bet(stake)).toMatchObject({ ok: true });
    await sql`update vendors set trial_allowed = false where code = ${TABLE.vassalage}`.execute(
      asOwner(db),
    );
    const later = await bet(stake);
    await sql`update vendors set trial_allowed = true where code = ${TABLE.vassalage}`.execute(
      asOwner(db),
    );
    expect(later).toEqual(refused("not_allowed"));
    expect(await player.balanceMinor()).toBe(900_00n);
  });

  it("keeps the refusal of a bet: repeated after the switch is on again, it takes nothing", async () => {
    const { bet, player } = await sit();
    const transactionId = fresh("bet");
    await set.vendor("maintenance");
    await bet({ transactionId });
    await set.vendor("open");
    expect(await bet({ transactionId })).toEqual(refused("game_maintenance"));
    expect(await player.balanceMinor()).toBe(1000_00n);
  });

  it("refuses to tell a launch's addresses again once its game is in maintenance or hidden", async () => {
    const { session } = await makePlayer(db, clock);
    const launch = await games.asMember(session, launchGame, TABLE);
    const id = launch.ok ? launch.value.launchId : "";
    expect(await games.asMember(session, getLaunch, { id })).toMatchObject({ ok: true });
    await set.game("maintenance");
    expect(await games.asMember(session, getLaunch, { id })).toEqual(refused("game_maintenance"));
    await set.game("open");
    await set.vendor("hidden");
    expect(await games.asMember(session, getLaunch, { id })).toEqual(refused("launch_expired"));
    expect(await games.asMember(session, launchGame, TABLE)).toEqual(refused("game_unknown"));
  });
});

describe("a round's maximum win", () => {
  it("holds after a rollback too: one that would leave the round paid above it is refused and reviewed", async () => {
    await sql`update games set max_win_multiple = 10 where code = 'sala-de-oro'`.execute(
      asOwner(db),
    );
    const { bet, win, rollback, player } = await sit({ gameId: "sala-de-oro" });
    const second = fresh("bet");
    const back = fresh("back");
    await bet();
    await bet({ transactionId: second });
    expect(await win({ amount: "1500.00", ended: false })).toEqual(done("2300.00"));
    const refusal = refused("above_maximum");
    expect(await rollback(second, { transactionId: back })).toEqual(refusal);
    expect(await rollback(second, { transactionId: back })).toEqual(refusal);
    expect(await player.balanceMinor()).toBe(2300_00n);
    const { rows } = await sql`select kind, code from seamless_reviews
      where transaction_id = ${back} and closed_at is null`.execute(db);
    expect(rows).toEqual([{ kind: "rollback", code: "above_maximum" }]);
  });

  it("is the sum of its wins against what is staked still: a rollback within it lowers it", async () => {
    await sql`update games set max_win_multiple = 10 where code = 'sala-de-oro'`.execute(
      asOwner(db),
    );
    const { bet, win, rollback } = await sit({ gameId: "sala-de-oro" });
    const second = fresh("bet");
    await bet();
    await bet({ transactionId: second });
    expect(await win({ amount: "600.00", ended: false })).toEqual(done("1400.00"));
    expect(await rollback(second)).toEqual(done("1500.00"));
    expect(await win({ amount: "400.01" })).toEqual(refused("above_maximum"));
    expect(await win({ amount: "400.00" })).toEqual(done("1900.00"));
  });

  it("is one game's: a bet on another game cannot join the round under the first one's maximum", async () => {
    const { bet, player } = await sit();
    await bet({ amount: "1.00" });
    expect(await bet({ gameId: "sala-de-oro" })).toEqual(refused("transaction_conflict"));
    expect(await player.balanceMinor()).toBe(999_00n);
  });
});
