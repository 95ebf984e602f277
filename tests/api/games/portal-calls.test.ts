import { describe, expect, it } from "vitest";
import { seedGames } from "#/demo/games.ts";
import {
  launchGame,
  listGames,
  listHotGames,
  listVendors,
  listWinners,
} from "#/lib/contract/games/calls.ts";
import { enter, send, testPlatform } from "../../support/platform.ts";

const { app, database } = await testPlatform();
await seedGames(database.owner.db);

const PLATFORMS = "flash,html5-desktop";

describe("what a portal asks of the catalogue", () => {
  it("takes a whole search as the specification has it [ENT-16, ENT-17, API-63]", async () => {
    const query = {
      pageNo: 1,
      pageSize: 42,
      gameClassify: "RNG",
      minBet: "5000",
      vassalage: "JAGUAR",
      gameType: "RNG",
      gameName: "catrina",
      minLineNum: 50,
      clientType: 3,
      platform: PLATFORMS,
      channel: "web",
      merchant: "pleno",
      language: "es",
    } as const;
    const { status, value } = await send(app, listGames, query);
    expect([status, value.totalCount]).toEqual([200, 1]);
    expect(value.list[0]).toMatchObject({ name: "La Catrina", vassalage: "JAGUAR", lines: 50 });
    expect((await send(app, listGames, { ...query, platform: "flash" })).value.list).toEqual([]);
    expect((await send(app, listGames, { ...query, merchant: "otra" })).code).toBe(
      "merchant_unknown",
    );
    expect((await send(app, listGames, { ...query, minBet: "mucho" })).code).toBe("bad_amount");
  });

  it("lists the hot games of one vendor on its platforms [API-43, API-44, API-62]", async () => {
    const query = {
      merchantCode: "PLENO",
      isPlatform: 2,
      vassalage: "JAGUAR",
      platform: PLATFORMS,
      language: "es",
    } as const;
    const { value } = await send(app, listHotGames, query);
    expect(value.list.length).toBeGreaterThan(0);
    for (const game of value.list) expect(game).toMatchObject({ vassalage: "JAGUAR", isHot: true });
    expect((await send(app, listHotGames, { ...query, platform: "flash" })).value.list).toEqual([]);
    expect((await send(app, listHotGames, { ...query, merchantCode: "OTRA" })).code).toBe(
      "merchant_unknown",
    );
  });

  it("lists the vendors of the merchant, the hot ones marked [API-51, API-66, ENT-12, ENT-13]", async () => {
    const query = { merchantCode: "PLENO", platform: "html5-desktop" };
    const { value } = await send(app, listVendors, query);
    const slots = value.list.find(({ title }: { title: string }) => title === "RNG");
    expect(slots).toMatchObject({ gameClassify: "RNG", gameCategory: "RNG" });
    const codes = slots.cards.map(({ vassalage }: { vassalage: string }) => vassalage);
    expect(slots.vendors.map(({ vassalage }: { vassalage: string }) => vassalage)).toEqual(codes);
    const marks = slots.cards.map(({ isHot }: { isHot: number }) => isHot);
    expect(new Set(marks)).toEqual(new Set([0, 1]));
    expect((await send(app, listVendors, { ...query, platform: "flash" })).value.list).toEqual([]);
    expect((await send(app, listVendors, { ...query, merchantCode: "OTRA" })).code).toBe(
      "merchant_unknown",
    );
  });

  it("has a winner board, empty while nobody has won", async () => {
    expect(await send(app, listWinners, { language: "es" })).toMatchObject({
      status: 200,
      value: { list: [] },
    });
  });

  it("launches for the member who asks, with the session that asks, and for nobody else [API-38, API-39, API-40]", async () => {
    const linh = await enter(app);
    const order = {
      gameId: "gallo-de-jade",
      nodeId: "n1001",
      accountType: 1,
      confirmTrans: 0,
      vassalage: "STUDIO",
      launchMode: "GLS",
      platform: "html5-desktop",
      clientType: 3,
      username: "linh",
      token: linh.authorization.slice("Bearer ".length),
      merchantCode: "PLENO",
      language: "es",
    };
    const launched = await send(app, launchGame, order, linh);
    expect(launched).toMatchObject({ status: 200, value: { game: { nodeId: "n1001" } } });
    expect(launched.value.game_url).not.toContain(order.token);
    for (const [change, code] of [
      [{ username: "budi" }, "not_allowed"],
      [{ token: "another-session" }, "not_allowed"],
      [{ merchantCode: "OTRA" }, "merchant_unknown"],
      [{ nodeId: "n1002" }, "game_unknown"],
      [{ vassalage: "VELA" }, "game_unknown"],
    ] as const)
      expect((await send(app, launchGame, { ...order, ...change }, linh)).code).toBe(code);
    for (const wrong of [{ accountType: 2 }, { launchMode: "X" }, { clientType: 4 }])
      expect((await send(app, launchGame, { ...order, ...wrong }, linh)).status).toBe(400);
  });
});
