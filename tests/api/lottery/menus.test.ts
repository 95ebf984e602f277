import { describe, expect, test } from "vitest";
import { type OpenedDraw, placeTicket } from "#/lib/contract/lottery/calls.ts";
import {
  type LotteryMenu,
  listLotteryMenus,
  listOpenedOfMine,
  listPopularLotteries,
  listRecentLotteries,
  listVietnamMenu,
  openLotteryLobby,
  PRIZE_MODES,
} from "#/lib/contract/lottery/menus.ts";
import { HOUSE_GAMES } from "#/lib/rules/lottery/house-games.ts";
import { REGIONAL_CODES } from "#/lib/rules/lottery/regions.ts";
import { BOOKS } from "#/lib/rules/lottery/vietnam/books.ts";
import { closeDraw, NORTH_GAME, openDraw, sellLottery, tellResult } from "../../support/lottery.ts";
import { enter, send, testPlatform } from "../../support/platform.ts";
import { NORTH } from "../../support/vietnam-lottery.ts";

const SOUTH_GAME = REGIONAL_CODES.south;
const VIETNAM = [NORTH_GAME, REGIONAL_CODES.central, SOUTH_GAME];
const { app, database } = await testPlatform();
const owner = database.owner.db;
const version = await sellLottery(owner);
const south = await sellLottery(owner, { game: SOUTH_GAME, book: BOOKS.a.south });
// The demo sells all of them; an operator may stop one.
await owner.deleteFrom("lottery_limits").where("game", "=", "keno").execute();
const SOLD_BY_HOUSE = HOUSE_GAMES.map(({ code }) => code).filter((code) => code !== "keno");
const linh = await enter(app);
const codes = (list: readonly { readonly gameCode: string }[]) =>
  list.map(({ gameCode }) => gameCode);
const menusOf = async (call: typeof listLotteryMenus | typeof listVietnamMenu, input = {}) =>
  (await send(app, call, input)).value.list as LotteryMenu[];
const groups = async (input: Record<string, unknown> = {}) =>
  (await menusOf(listLotteryMenus, input)).map(({ gameGroupCode, gameMenus }) => [
    gameGroupCode,
    codes(gameMenus),
  ]);

describe("the menu of lotteries", () => {
  test("has what is sold by groups, and each game with what it is launched by [API-29] [API-32] [ENT-15] [ENT-24]", async () => {
    const list = await menusOf(listLotteryMenus, { language: "es" });
    expect(list.map(({ gameGroupCode, labelName }) => [gameGroupCode, labelName])).toEqual([
      ["SEA", "Lotería de Vietnam"],
      ["ZY", "E-lotería"],
    ]);
    expect(list[0]?.gameMenus[0]).toEqual({
      code: NORTH_GAME,
      gameCode: NORTH_GAME,
      gameType: "LOTT",
      defaultPlayType: "lo2",
      accountTypeName: "PLENO",
      vendor: "PLENO",
      isGame: "GAME",
      labelName: "Lotería del Norte",
    });
    expect(list[1]?.gameMenus[0]).toMatchObject({ gameType: "ELOTT", labelName: "K3" });
  });

  test("is asked for by a prize mode, all lotteries where none is named [LOT-02] [LOT-03]", async () => {
    expect(PRIZE_MODES).toEqual(["Lott", "ZY", "Elott", "SEA"]);
    const vietnam = ["SEA", VIETNAM];
    const house = ["ZY", SOLD_BY_HOUSE];
    expect(await groups()).toEqual([vietnam, house]);
    expect(await groups({ prizeMode: "Lott" })).toEqual([vietnam, house]);
    expect(await groups({ prizeMode: "SEA" })).toEqual([vietnam]);
    expect(await groups({ prizeMode: "ZY" })).toEqual([house]);
    const daily = ["mega-645", "power-655"];
    const quick = SOLD_BY_HOUSE.filter((code) => !daily.includes(code));
    expect(await groups({ prizeMode: "Elott" })).toEqual([["ZY", quick]]);
    expect((await send(app, listLotteryMenus, { prizeMode: "Keno" })).status).toBe(400);
  });

  test("of Vietnam takes the device and a prize mode [API-34] [API-52]", async () => {
    const ask = async (input: Record<string, unknown>) =>
      (await menusOf(listVietnamMenu, input)).flatMap(({ gameMenus }) => codes(gameMenus));
    expect(await ask({ device: "WEB" })).toEqual(VIETNAM);
    expect(await ask({ prizeMode: "SEA" })).toEqual(VIETNAM);
    expect(await ask({ prizeMode: "ZY" })).toEqual([]);
    expect((await send(app, listVietnamMenu, { device: "H5" })).status).toBe(400);
  });
});

test("who buys tickets finds those lotteries first, and their newest numbers [API-33] [API-35] [API-37]", async () => {
  const recent = async () => codes((await send(app, listRecentLotteries, {}, linh)).value.list);
  expect(await recent()).toEqual([]);
  const drawn = await openDraw(owner);
  const open = await openDraw(owner, SOUTH_GAME, "Cà Mau");
  const lines = [{ type: "de", selection: [["08"]], stake: "10.00" }];
  for (const [at, [drawId, ruleVersion]] of [
    [drawn, version] as const,
    [open, south] as const,
    [open, south] as const,
  ].entries()) {
    const key = { ...linh, "idempotency-key": `menu-${at}` };
    expect(await send(app, placeTicket, { drawId, ruleVersion, lines }, key)).toMatchObject({
      success: true,
    });
  }
  expect(await recent()).toEqual([SOUTH_GAME, NORTH_GAME]);
  const popular = async (input: Record<string, unknown> = {}) =>
    codes((await send(app, listPopularLotteries, input)).value.list);
  expect((await popular()).slice(0, 2)).toEqual([SOUTH_GAME, NORTH_GAME]);
  expect(listPopularLotteries.input.parse({}).count).toBe(20);
  expect((await send(app, listPopularLotteries, { count: 21 })).status).toBe(400);
  const asked = { count: 1, prizeMode: "SEA", device: "WEB", language: "vi" };
  expect(await popular(asked)).toEqual([SOUTH_GAME]);

  await closeDraw(owner, drawn);
  await tellResult(owner, drawn, NORTH);
  const { value } = await send(app, listOpenedOfMine, {}, linh);
  expect((value.list as OpenedDraw[]).map((each) => [each.drawId, each.drawn])).toEqual([
    [drawn, NORTH],
  ]);
});

describe("a lottery's lobby", () => {
  const address = async (input: Record<string, unknown>) => {
    const reply = await send(app, openLotteryLobby, input);
    return reply.success ? reply.value.game_url : reply.code;
  };

  test("is opened by its prize mode, a board by its game, in the language that is asked for [API-42]", async () => {
    const vietnam = { lottoArea: "VN", launchMode: "LOTT", lottoPrizeMode: "SEA", device: "WEB" };
    expect(await address({ ...vietnam, lottoView: "lobby", language: "en" })).toBe("/en/vnlottery");
    const betting = { ...vietnam, lottoView: "betting", lottoGameCode: NORTH_GAME, backUrl: "/" };
    expect(await address(betting)).toBe(`/vnlottery?gameCode=${NORTH_GAME}`);
    expect(await address({ lottoPrizeMode: "ZY", lottoView: "betting", lottoGameCode: "k3" })).toBe(
      "/lottery?gameCode=k3",
    );
    expect(await address({ lottoPrizeMode: "Elott" })).toBe("/elott");
    // There is one area, one way to launch and one device.
    for (const other of [{ lottoArea: "TH" }, { launchMode: "RNG" }, { device: "H5" }])
      expect((await send(app, openLotteryLobby, { ...vietnam, ...other })).status).toBe(400);
  });

  test("of a game that is not sold is refused", async () => {
    expect(await address({ lottoView: "betting", lottoGameCode: "keno" })).toBe("not_sold");
  });

  test.each([{ language: "//evil" }, { language: "xx" }])(
    "stays on this site in $language",
    async (input) => {
      expect(await address(input)).toBe("/lottery");
    },
  );

  test.each(["https://evil.example", "//evil.example", "/\\evil.example", "javascript:x"])(
    "leads back to no other site: %s",
    async (backUrl) => {
      expect((await send(app, openLotteryLobby, { backUrl })).status).toBe(400);
    },
  );
});
