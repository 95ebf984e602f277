import { sql } from "kysely";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { seedGames } from "#/demo/games.ts";
import { DAY_MS, HOUR_MS } from "#/lib/base/time.ts";
import { artFor, listGames, listHotGames, listVendorCategories } from "#/server/games/index.ts";
import { listMostPlayed } from "#/server/play/index.ts";
import { asOwner, testDatabase } from "../../support/database.ts";

const SPORTS_VENDORS = { ESPORTS: ["IMES", "TF", "IA"], COCKFIGHT: ["GALLERA"] };
const { db } = await testDatabase();

beforeAll(() => seedGames(asOwner(db)));

const page = { pageNo: 1, pageSize: 42 };
const namesOf = async (filter: object) =>
  (await listGames(db, { ...page, ...filter }, { sportsVendors: SPORTS_VENDORS })).list.map(
    ({ name }) => name,
  );

describe("the vendors of the site", () => {
  it("stand in every category, e-sports apart from sports [GAM-01] [GAM-03] [SID-02] [SID-11]", async () => {
    const categories = await listVendorCategories(db, SPORTS_VENDORS);
    expect(categories.map(({ title }) => title)).toEqual([
      "LOTT",
      "ELOTT",
      "LIVE",
      "SPORTS",
      "FISH",
      "RNG",
      "PVP",
      "ESPORTS",
      "COCKFIGHT",
      "INHOUSE",
    ]);
    const vendorsOf = (title: string) =>
      categories.find((category) => category.title === title)?.cards.map((card) => card.vassalage);
    expect(vendorsOf("ESPORTS")).toEqual(["IMES", "TF", "IA"]);
    expect(vendorsOf("SPORTS")).not.toContain("IMES");
    expect(vendorsOf("INHOUSE")).toEqual(["STUDIO"]);
  });

  it("count as many games as their lobbies list", async () => {
    for (const { title, cards } of await listVendorCategories(db, SPORTS_VENDORS)) {
      const counted = cards.reduce((sum, card) => sum + card.gameCount, 0);
      const { totalCount } = await listGames(
        db,
        { ...page, gameClassify: title },
        { sportsVendors: SPORTS_VENDORS },
      );
      expect([title, totalCount]).toEqual([title, counted]);
    }
  });

  it("are gone with their games when the operator hides them", async () => {
    await sql`update vendors set state = 'hidden' where code = 'IA'`.execute(asOwner(db));
    const categories = await listVendorCategories(db, SPORTS_VENDORS);
    const games = await namesOf({ gameClassify: "ESPORTS" });
    await sql`update vendors set state = 'open' where code = 'IA'`.execute(asOwner(db));
    expect(JSON.stringify(categories)).not.toContain('"IA"');
    expect(games.filter((name) => name.startsWith("IA "))).toEqual([]);
    expect(games.length).toBeGreaterThan(0);
  });
});

describe("the list of games", () => {
  it("shows 42 a page in the site's order, from page 1 [GAM-05] [GAM-06] [ENT-16]", async () => {
    const first = await listGames(
      db,
      { ...page, gameClassify: "RNG" },
      { sportsVendors: SPORTS_VENDORS },
    );
    const second = await listGames(
      db,
      { ...page, gameClassify: "RNG", pageNo: 2 },
      { sportsVendors: SPORTS_VENDORS },
    );
    expect(first.list.slice(0, 3).map(({ gameId }) => gameId)).toEqual([
      "gallo-de-jade",
      "triple-siete",
      "mascara-de-plata",
    ]);
    expect(first.list).toHaveLength(42);
    expect(first.totalPages).toBe(Math.ceil(first.totalCount / 42));
    const seen = new Set(first.list.map(({ gameId }) => gameId));
    expect(second.list.some(({ gameId }) => seen.has(gameId))).toBe(false);
  });

  it("shows each game with its vendor, node, number and marks [ENT-14]", async () => {
    const { list } = await listGames(
      db,
      { ...page, gameName: "gallo de jade" },
      { sportsVendors: SPORTS_VENDORS },
    );
    expect(list).toEqual([
      {
        gameId: "gallo-de-jade",
        nodeId: "n1001",
        vassalage: "STUDIO",
        vendorName: "Pleno Studio",
        category: "RNG",
        name: "El Gallo de Jade",
        lines: 20,
        ways: false,
        number: 5,
        isHot: true,
        isNew: false,
        inHouse: true,
        returnPercent: "96.68",
        sandbox: false,
        trialAllowed: true,
        image: null,
      },
    ]);
  });

  it.each([
    ["TET", "Farol de Tết"],
    ["há lòng", "Junco de Hạ Long"],
    ["MERAPI", "Fuego de Merapi"],
    ["cómeta 88", "Cometa 88"],
  ])("finds %s whatever its accents and case [ENT-17]", async (typed, name) => {
    expect(await namesOf({ gameName: typed })).toContain(name);
  });

  it("finds nothing by a word that the name lacks [ENT-17]", async () => {
    expect(await namesOf({ gameName: "den long rojo" })).toEqual(["Den Long Rojo"]);
    expect(await namesOf({ gameName: "den long do" })).toEqual([]);
  });

  it("finds by one or two letters the words that begin with them [ENT-17]", async () => {
    const found = await namesOf({ gameName: "ñu" });
    expect(found.length).toBeGreaterThan(0);
    for (const name of found) expect(name.toLowerCase()).toMatch(/(^| )nu/);
  });

  it("takes signs of a pattern for what they are [ENT-17]", async () => {
    expect(await namesOf({ gameName: "%%%" })).toEqual([]);
    expect(await namesOf({ gameName: "_____" })).toEqual([]);
    expect(await namesOf({ gameName: "\\" })).toEqual([]);
  });

  it("finds a vendor's games by the vendor's name, from three letters on", async () => {
    const { list } = await listGames(
      db,
      { ...page, gameName: "jaguar pl" },
      { sportsVendors: SPORTS_VENDORS },
    );
    expect(new Set(list.map(({ vassalage }) => vassalage))).toEqual(new Set(["JAGUAR"]));
    expect(await namesOf({ gameName: "jaguar", vassalage: "VELA" })).toEqual([]);
  });

  it.each(["galo de jade", "gallo de jadde", "gallo de jode", "gallo ed jade", "agllo de jade"])(
    "forgives one error in a word of four letters or more: %s",
    async (typed) => {
      const found = await namesOf({ gameName: typed });
      if (typed === "gallo ed jade") expect(found).toEqual([]);
      else expect(found).toEqual(["El Gallo de Jade"]);
    },
  );

  it("finds by name within all that narrows, as without a name [ENT-16] [ENT-17]", async () => {
    const narrowed = {
      ...{ gameClassify: "RNG" as const, gameType: "RNG" as const, vassalage: "STUDIO" },
      ...{ onlyHot: true, minLineNum: 20, minBet: "1000.00" },
    };
    expect(await namesOf({ ...narrowed, gameName: "gallo" })).toContain("El Gallo de Jade");
    for (const other of [
      { gameClassify: "PVP" as const },
      { gameType: "FISH" as const },
      { vassalage: "VELA" },
      { onlyNew: true },
      { minLineNum: 21 },
      { minBet: "999.99" },
    ])
      expect(
        await namesOf({ ...narrowed, gameName: "gallo", ...other }),
        JSON.stringify(other),
      ).not.toContain("El Gallo de Jade");
    expect(await namesOf({ gameName: "gallo", gameClassify: "INHOUSE" })).toContain(
      "El Gallo de Jade",
    );
  });

  it("narrows by vendor, marks and lines together [ENT-16] [ENT-17]", async () => {
    const { list } = await listGames(
      db,
      { ...page, gameClassify: "RNG", vassalage: "JAGUAR", onlyHot: true, minLineNum: 25 },
      { sportsVendors: SPORTS_VENDORS },
    );
    expect(list.length).toBeGreaterThan(0);
    for (const game of list) {
      expect([game.vassalage, game.isHot, game.lines >= 25]).toEqual(["JAGUAR", true, true]);
    }
  });

  it("narrows to what can be played from a stake, and to a type of game [ENT-16] [ENT-17]", async () => {
    await sql`update games set min_bet = 20000 where code = 'la-catrina'`.execute(asOwner(db));
    await sql`update games set min_bet = null where code = 'triple-siete'`.execute(asOwner(db));
    const cheap = await namesOf({ gameType: "RNG", pageSize: 200, minBet: "1000" });
    const dear = await namesOf({ gameType: "RNG", pageSize: 200, minBet: "20000.00" });
    await sql`update games set min_bet = 1000 where code in ('la-catrina', 'triple-siete')`.execute(
      asOwner(db),
    );
    expect(cheap).toContain("El Gallo de Jade");
    expect(cheap).not.toContain("La Catrina");
    expect(dear).toContain("La Catrina");
    expect(dear).not.toContain("Triple Siete");
    expect(await namesOf({ gameType: "FISH", gameClassify: "RNG" })).toEqual([]);
    expect(await namesOf({ minBet: "999.99" })).toEqual([]);
  });

  it("is empty for a vendor that nobody knows", async () => {
    expect(
      await listGames(db, { ...page, vassalage: "NOBODY" }, { sportsVendors: SPORTS_VENDORS }),
    ).toEqual({
      list: [],
      totalPages: 0,
      totalCount: 0,
    });
  });
});

describe("the hot games", () => {
  it("are those of the site, or of one vendor [API-43]", async () => {
    const all = await listHotGames(db, null, SPORTS_VENDORS);
    expect(all[0]?.gameId).toBe("gallo-de-jade");
    expect(all.length).toBe(24);
    expect(all.every(({ isHot }) => isHot)).toBe(true);
    const one = await listHotGames(db, "VELA", SPORTS_VENDORS);
    expect(one.length).toBeGreaterThan(0);
    expect(one.every(({ vassalage }) => vassalage === "VELA")).toBe(true);
  });
});

describe("what most members play", () => {
  const HOUR_AGO = new Date(Date.now() - HOUR_MS);
  const play = (memberId: number, game: string, round: string, at = HOUR_AGO) =>
    sql`select play_record(${memberId}::bigint, 'games', ${round}, 'RNG', 'VELA', ${game}, 'VND', 5, 5, 0, ${at}, ${at})`.execute(
      asOwner(db),
    );

  it("leads the hot games, and none that fewer than three play or that rests", async () => {
    const since = new Date(Date.now() - DAY_MS);
    const marked = await listHotGames(db, null, SPORTS_VENDORS);
    const { rows } = await sql<{ code: string }>`
      select games.code from games join vendors on vendors.id = games.vendor_id
       where not games.is_hot and games.state = 'open' and vendors.state = 'open' order by games.code limit 5`.execute(
      db,
    );
    const [few = "", old = "", three = "", four = "", rests = ""] = rows.map(({ code }) => code);
    for (const member of [901, 902, 903]) {
      await play(member, three, `hot:${three}:${member}`);
      await play(member, rests, `hot:${rests}:${member}`);
      await play(member, four, `hot:${four}:${member}`);
      await play(member, old, `hot:${old}:${member}`, new Date(since.getTime() - HOUR_MS));
    }
    await play(904, four, `hot:${four}:904`);
    for (const round of [1, 2, 3, 4]) await play(901 + (round % 2), few, `hot:${few}:${round}`);
    const become = (state: string) =>
      sql`update games set state = ${state} where code = ${rests}`.execute(asOwner(db));
    await become("maintenance");
    onTestFinished(async () => void (await become("open")));
    const played = await listMostPlayed(db, { area: "games", since });
    expect(played.filter((code) => [few, old, three, four].includes(code))).toEqual([four, three]);
    const hot = await listHotGames(db, null, SPORTS_VENDORS, played);
    const codes = hot.map(({ gameId }) => gameId);
    expect(codes.filter((code) => [few, old, three, four, rests].includes(code))).toEqual([
      four,
      three,
    ]);
    expect(codes.slice(played.length - 1)).toEqual(
      marked
        .map(({ gameId }) => gameId)
        .filter((code) => !played.includes(code))
        .slice(0, 24 - played.length + 1),
    );
  });
});

describe("a card's art", () => {
  it("is that which was dealt to the game", async () => {
    expect(await artFor(db, "gallo-de-jade")).toMatchObject({
      id: "gallo-de-jade",
      title: "El Gallo de Jade",
      kind: "RNG",
      motif: "gallo",
    });
    expect(await artFor(db, "no-such-game")).toBeNull();
  });
});
