import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { seedGames } from "#/demo/games.ts";
import { DAY_MS } from "#/lib/base/time.ts";
import { findHotCodes, listGames, listRanges, readNameIndex } from "#/server/games/index.ts";
import { asOwner, testDatabase } from "../../support/database.ts";

const { db } = await testDatabase();
const owner = asOwner(db);
const SPORTS_VENDORS = { ESPORTS: ["IMES", "TF", "IA"], COCKFIGHT: ["GALLERA"] };
const page = { pageNo: 1, pageSize: 42 };
const DONG = { code: "VND", exponent: 2, symbol: "₫" };

beforeAll(() => seedGames(owner));

const codesOf = async (filter: object, hot?: ReadonlySet<string>) =>
  (
    await listGames(
      db,
      { ...page, ...filter },
      { sportsVendors: SPORTS_VENDORS, ...(hot ? { hot: async () => hot } : {}) },
    )
  ).list.map(({ gameId }) => gameId);

describe("what is hot", () => {
  it("is what is played most, then what the operator marked, six of a category at most", async () => {
    await sql`update games set is_hot = true where category in ('RNG', 'FISH')`.execute(owner);
    const { rows } = await sql<{ code: string }>`
      select code from games where category = 'RNG' order by position desc, id desc limit 2`.execute(
      db,
    );
    const played = rows.map(({ code }) => code);
    const hot = await findHotCodes(db, SPORTS_VENDORS, [...played, "nowhere"]);
    expect([...hot].slice(0, 2)).toEqual(played);
    const slots = await codesOf({ gameClassify: "RNG", onlyHot: true }, hot);
    expect(slots).toHaveLength(6);
    expect(slots).toEqual(expect.arrayContaining(played));
    expect(await codesOf({ gameClassify: "FISH", onlyHot: true }, hot)).toHaveLength(6);
  });

  it("is no game that cannot be played, however much it was", async () => {
    await sql`update games set state = 'maintenance', is_hot = false where code = 'sic-bo-clasico'`.execute(
      owner,
    );
    await sql`update games set is_hot = false where category = 'LIVE'`.execute(owner);
    const { rows } = await sql<{
      code: string;
    }>`select code from games where category = 'LIVE' and state <> 'open'`.execute(db);
    expect(rows.length).toBeGreaterThan(0);
    const hot = await findHotCodes(
      db,
      SPORTS_VENDORS,
      rows.map(({ code }) => code),
    );
    expect(await codesOf({ gameClassify: "LIVE", onlyHot: true }, hot)).toEqual([]);
  });

  it("is told of each card, found by name or not", async () => {
    const hot = new Set(["gallo-de-jade"]);
    for (const filter of [{ gameClassify: "INHOUSE" as const }, { gameName: "jade" }]) {
      const { list } = await listGames(
        db,
        { ...page, ...filter },
        { sportsVendors: SPORTS_VENDORS, hot: async () => hot },
      );
      const told = Object.fromEntries(list.map(({ gameId, isHot }) => [gameId, isHot]));
      expect(told["gallo-de-jade"]).toBe(true);
      expect(Object.values(told).filter(Boolean)).toHaveLength(1);
    }
  });
});

describe("a new game", () => {
  it("is new for thirty days from when it is marked, in the list and by its name", async () => {
    const code = "gallo-de-jade";
    const mark = (isNew: boolean) =>
      sql`update games set is_new = ${isNew} where code = ${code}`.execute(owner);
    const isNew = async () => [
      (await codesOf({ onlyNew: true, pageSize: 100 })).includes(code),
      (await codesOf({ onlyNew: true, gameName: "gallo" })).includes(code),
    ];
    await mark(false);
    expect(await isNew()).toEqual([false, false]);
    await mark(true);
    expect(await isNew()).toEqual([true, true]);
    await mark(true);
    const names = await readNameIndex(db);
    await sql`update games set new_since = new_since - interval '31 days' where code = ${code}`.execute(
      owner,
    );
    expect(await isNew()).toEqual([false, false]);
    // An index that was read before is no younger.
    const later = {
      sportsVendors: SPORTS_VENDORS,
      names: async () => names,
      clock: () => Date.now() + 31 * DAY_MS,
    };
    const found = await listGames(db, { ...page, onlyNew: true, gameName: "gallo" }, later);
    expect(found.list).toEqual([]);
    await mark(false);
    await mark(true);
    expect(await isNew()).toEqual([true, true]);
  });
});

describe("of a vendor's new games", () => {
  it("the three newest are shown as new, however many are marked", async () => {
    const house = sql`vendor_id = (select id from vendors where code = 'STUDIO')`;
    const { rows: all } = await sql<{ code: string }>`
      select code from games where ${house} order by id limit 5`.execute(owner);
    await sql`update games set is_new = false where ${house}`.execute(owner);
    for (const { code } of all)
      await sql`update games set is_new = true where code = ${code}`.execute(owner);
    const marked = all.map(({ code }) => code);
    const shown = await codesOf({ onlyNew: true, vassalage: "STUDIO", pageSize: 100 });
    expect(shown.toSorted()).toEqual(marked.slice(-3).toSorted());
    const [, , , , last = ""] = marked;
    await sql`update games set state = 'hidden' where code = ${last}`.execute(owner);
    const left = await codesOf({ onlyNew: true, vassalage: "STUDIO", pageSize: 100 });
    expect(left.toSorted()).toEqual(marked.slice(1, 4).toSorted());
    await sql`update games set state = 'open' where code = ${last}`.execute(owner);
  });
});

describe("a lobby's filters", () => {
  const rangesOf = async (of: Parameters<typeof listRanges>[0]) =>
    listRanges(of, {
      sportsVendors: SPORTS_VENDORS,
      names: () => readNameIndex(db),
      currency: async () => DONG,
    });

  it("are the lines and stakes that some of its games have, the fewest left out, for they narrow nothing [ENT-16] [ENT-17]", async () => {
    expect((await rangesOf({ category: "LIVE" })).lines).toEqual([]);
    expect((await rangesOf({ category: "RNG" })).stakes).toEqual([]);
    await sql`update games set min_bet = 20000 where code = 'la-catrina'`.execute(owner);
    const { lines, stakes } = await rangesOf({ category: "RNG" });
    expect(stakes).toEqual([{ amount: "1000.00", currency: DONG }]);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.length).toBeLessThanOrEqual(6);
    const { rows } = await sql<{ few: number; many: number }>`
      select min(lines) as few, max(lines) as many from games where category = 'RNG' and state <> 'hidden'`.execute(
      db,
    );
    const counts = lines.map(({ count }) => count);
    expect(counts.at(-1)).toBe(rows[0]?.many);
    expect(counts).not.toContain(rows[0]?.few);
    expect(lines.find(({ count }) => count === 243)?.ways ?? true).toBe(true);
    expect(lines.filter(({ count }) => count < 200).every(({ ways }) => !ways)).toBe(true);
    for (const least of counts) {
      const found = await listGames(
        db,
        { ...page, gameClassify: "RNG", minLineNum: least },
        { sportsVendors: SPORTS_VENDORS },
      );
      expect(found.totalCount).toBeGreaterThan(0);
    }
  });

  it("tell of each card its smallest stake, and of the house's own what they return", async () => {
    const { list } = await listGames(
      db,
      { ...page, gameClassify: "INHOUSE" },
      { sportsVendors: SPORTS_VENDORS, currency: async () => DONG },
    );
    const [game] = list;
    expect(game).toMatchObject({ inHouse: true, minBet: { amount: "1000.00", currency: DONG } });
    expect(game?.returnPercent).toMatch(/^9\d[.]\d/);
  });
});
