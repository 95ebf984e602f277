import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { getLaunch, launchGame } from "#/lib/contract/games/calls.ts";
import { seamlessAuthenticate, seamlessBalance } from "#/lib/contract/games/seamless.ts";
import { cleanLaunches } from "#/server/games/index.ts";
import { asOwner, testDatabase } from "../../support/database.ts";
import { enterGame, makePlayer, openGames } from "../../support/vendor.ts";

const { db } = await testDatabase();
let nowMs = Date.UTC(2026, 10, 21);
const clock = () => nowMs;
const games = await openGames(db, clock);
const MINUTE_MS = 60_000;

const slot = { gameId: "gallo-de-jade", vassalage: "STUDIO" };
const tokenOf = (address: string) => new URL(address).searchParams.get("token") ?? "";

describe("launching a game", () => {
  it("answers the vendor's address with a token of this launch and the game [API-39] [API-40]", async () => {
    const { session } = await makePlayer(db, clock);
    const launch = await games.asMember(session, launchGame, { ...slot, language: "en" });
    if (!launch.ok) throw new Error(launch.code);
    const address = new URL(launch.value.game_url);
    expect(`${address.origin}${address.pathname}`).toBe("http://studio.test/play");
    expect(address.searchParams.get("game")).toBe("gallo-de-jade");
    expect(address.searchParams.get("lang")).toBe("en");
    expect(tokenOf(launch.value.game_url)).toMatch(/^[\w-]{43}$/);
    expect(launch.value.game_url2).toBeNull();
    expect(launch.value.game).toMatchObject({ gameId: "gallo-de-jade", vassalage: "STUDIO" });
  });

  it("keeps only the hash of the token", async () => {
    const { session } = await makePlayer(db, clock);
    const launch = await games.asMember(session, launchGame, slot);
    const token = launch.ok ? tokenOf(launch.value.game_url) : "";
    const { rows } = await sql<{ found: boolean }>`
      select exists (select from game_tokens t where t::text like ${`%${token}%`})
          or exists (select from game_launches l where l::text like ${`%${token}%`}) as found`.execute(
      db,
    );
    expect(rows).toEqual([{ found: false }]);
  });

  it("gives the second address where the vendor has one [API-40]", async () => {
    await sql`update vendors set launch_url2 = 'https://mirror.test/go?x=1' where code = 'VELA'`.execute(
      asOwner(db),
    );
    const { session } = await makePlayer(db, clock);
    const order = { gameId: "a-toda-vela", vassalage: "VELA" };
    const launch = await games.asMember(session, launchGame, order);
    if (!launch.ok) throw new Error(launch.code);
    expect(launch.value.game_url2).toMatch(
      /^https:\/\/mirror\.test\/go\?x=1&game=a-toda-vela&token=/,
    );
    expect(launch.value.game_url).toMatch(/^http:\/\/vendor\.test\/play\?game=a-toda-vela&token=/);
  });

  it("leaves a relative address relative: the browser opens it on a launch host [SYS-16]", async () => {
    await sql`update vendors set launch_url2 = '/games/start?x=1' where code = 'STUDIO'`.execute(
      asOwner(db),
    );
    const { session } = await makePlayer(db, clock);
    const launch = await games.asMember(session, launchGame, slot);
    expect(launch.ok && launch.value.game_url2).toMatch(
      /^\/games\/start\?x=1&game=gallo-de-jade&token=/,
    );
    await sql`update vendors set launch_url2 = null where code = 'STUDIO'`.execute(asOwner(db));
  });

  it.each([
    ["an unknown game", { gameId: "no-such-game", vassalage: "STUDIO" }],
    ["another vendor's game", { gameId: "gallo-de-jade", vassalage: "VELA" }],
  ])("refuses %s", async (_, order) => {
    const { session } = await makePlayer(db, clock);
    expect(await games.asMember(session, launchGame, order)).toMatchObject({
      code: "game_unknown",
    });
  });

  it("refuses a hidden game and says when one is in maintenance [ERR-18]", async () => {
    const { session } = await makePlayer(db, clock);
    await sql`update games set state = 'hidden' where code = 'la-mano'`.execute(asOwner(db));
    await sql`update games set state = 'maintenance' where code = 'el-bombo'`.execute(asOwner(db));
    const hidden = { gameId: "la-mano", vassalage: "NUEVE" };
    const resting = { gameId: "el-bombo", vassalage: "NUEVE" };
    expect(await games.asMember(session, launchGame, hidden)).toMatchObject({
      code: "game_unknown",
    });
    expect(await games.asMember(session, launchGame, resting)).toMatchObject({
      code: "game_maintenance",
    });
  });

  it("lets trial accounts play for play money where the vendor allows it [ROL-09]", async () => {
    const { session } = await makePlayer(db, clock, { kind: 4, currency: "VND_PLAY" });
    const launch = await games.asMember(session, launchGame, slot);
    if (!launch.ok) throw new Error(launch.code);
    expect(new URL(launch.value.game_url).searchParams.get("play")).toBe("1");
    const barred = { gameId: "tres-reyes", vassalage: "TRESREYES" };
    expect(await games.asMember(session, launchGame, barred)).toMatchObject({
      code: "trial_not_allowed",
    });
  });
});

describe("the page that frames a launch", () => {
  it("finds it for its member only, and for a minute [API-40]", async () => {
    const { session } = await makePlayer(db, clock);
    const stranger = await makePlayer(db, clock);
    const launch = await games.asMember(session, launchGame, slot);
    const id = launch.ok ? launch.value.launchId : "";
    const found = await games.asMember(session, getLaunch, { id });
    expect(found.ok && new URL(found.value.game_url).origin).toBe("http://studio.test");
    expect(await games.asMember(stranger.session, getLaunch, { id })).toMatchObject({
      code: "launch_expired",
    });
    nowMs += MINUTE_MS;
    expect(await games.asMember(session, getLaunch, { id })).toMatchObject({
      code: "launch_expired",
    });
  });

  it("tells its member after that minute which game it was, and nobody else", async () => {
    const { session } = await makePlayer(db, clock);
    const stranger = await makePlayer(db, clock);
    const launch = await games.asMember(session, launchGame, slot);
    const id = launch.ok ? launch.value.launchId : "";
    nowMs += MINUTE_MS;
    const late = await games.asMember(session, getLaunch, { id });
    expect(late).toMatchObject({ code: "launch_expired", detail: { gameId: slot.gameId } });
    const other = await games.asMember(stranger.session, getLaunch, { id });
    expect(other).toMatchObject({ code: "launch_expired" });
    expect(other).not.toHaveProperty("detail.gameId");
  });

  it("frames nothing that was not launched", async () => {
    const { session } = await makePlayer(db, clock);
    for (const id of ["https:..evil.test", "1", "x".repeat(22)])
      expect(await games.asMember(session, getLaunch, { id })).toMatchObject({
        code: "launch_expired",
      });
  });
});

describe("exchanging a game token", () => {
  const launched = async () => {
    const player = await makePlayer(db, clock);
    const launch = await games.asMember(player.session, launchGame, slot);
    return { player, token: launch.ok ? tokenOf(launch.value.game_url) : "" };
  };

  it("tells the vendor the player, never the member", async () => {
    const { player, token } = await launched();
    const entered = await games.asVendor("STUDIO", seamlessAuthenticate, { token });
    expect(entered).toEqual({
      ok: true,
      value: {
        playerId: expect.stringMatching(/^[\w-]{22}$/),
        nickname: "pla***",
        gameId: "gallo-de-jade",
        currency: { code: "VND", exponent: 2, symbol: "₫" },
        balance: "1000.00",
        language: "es",
        play: false,
        maxWinMultiple: 2_000_000,
        wallet: "single",
      },
    });
    expect(JSON.stringify(entered)).not.toContain(player.session.account);
  });

  it("may be repeated within its minute, when the reply was lost", async () => {
    const { token } = await launched();
    const first = await games.asVendor("STUDIO", seamlessAuthenticate, { token });
    expect(first.ok).toBe(true);
    expect(await games.asVendor("STUDIO", seamlessAuthenticate, { token })).toEqual(first);
  });

  it("is refused after a minute, to another vendor, after logout and for an invented token", async () => {
    const expired = { ok: false, code: "token_expired" };
    const { player, token } = await launched();
    expect(await games.asVendor("VELA", seamlessAuthenticate, { token })).toMatchObject(expired);
    await player.endSession();
    expect(await games.asVendor("STUDIO", seamlessAuthenticate, { token })).toMatchObject(expired);
    const late = await launched();
    nowMs += MINUTE_MS;
    expect(
      await games.asVendor("STUDIO", seamlessAuthenticate, { token: late.token }),
    ).toMatchObject(expired);
    const invented = { token: "x".repeat(43) };
    expect(await games.asVendor("STUDIO", seamlessAuthenticate, invented)).toMatchObject(expired);
  });

  it("names the member differently before each vendor", async () => {
    const player = await makePlayer(db, clock);
    const one = await enterGame(games, player);
    const other = await enterGame(games, player, slot);
    const again = await enterGame(games, player);
    expect(one.playerId).not.toBe(other.playerId);
    expect(again.playerId).toBe(one.playerId);
  });
});

describe("the balance that a game shows", () => {
  it("is the wallet's, and counts as activity of the member's session", async () => {
    const player = await makePlayer(db, clock, { funds: "12.34" });
    const { token, playerId, vassalage } = await enterGame(games, player);
    for (let minutes = 0; minutes < 30; minutes += 10) {
      nowMs += 10 * MINUTE_MS;
      expect(await games.asVendor(vassalage, seamlessBalance, { token, playerId })).toEqual({
        ok: true,
        value: { balance: "12.34", currency: "VND" },
      });
    }
  });

  it("is told no more once the member has been idle for a quarter of an hour", async () => {
    const player = await makePlayer(db, clock);
    const { token, playerId, vassalage } = await enterGame(games, player);
    nowMs += 15 * MINUTE_MS;
    expect(await games.asVendor(vassalage, seamlessBalance, { token, playerId })).toMatchObject({
      code: "token_expired",
    });
  });

  it("is told to nobody under another player's name", async () => {
    const player = await makePlayer(db, clock);
    const other = await makePlayer(db, clock);
    const { token, vassalage } = await enterGame(games, player);
    const { playerId } = await enterGame(games, other);
    expect(await games.asVendor(vassalage, seamlessBalance, { token, playerId })).toMatchObject({
      code: "token_expired",
    });
    expect(
      await games.asVendor(vassalage, seamlessBalance, { token, playerId: "nobody" }),
    ).toMatchObject({ code: "player_unknown" });
  });
});

describe("launches that are over", () => {
  it("are forgotten a week after their tokens ended, and live ones are not", async () => {
    const old = await enterGame(games, await makePlayer(db, clock), slot);
    nowMs += 8 * 24 * 60 * MINUTE_MS;
    const { token, playerId } = await enterGame(games, await makePlayer(db, clock), slot);
    await cleanLaunches(db, clock);
    const { rows } = await sql<{ launches: number }>`
      select count(*)::int as launches from game_launches
       where player_id in (select id from game_players where reference = ${old.playerId})`.execute(
      db,
    );
    expect(rows).toEqual([{ launches: 0 }]);
    expect((await games.asVendor("STUDIO", seamlessBalance, { token, playerId })).ok).toBe(true);
  });
});
