import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { seedGames } from "#/demo/games.ts";
import type { Db } from "#/server/db/index.ts";
import { listGames, listHotGames } from "#/server/games/index.ts";
import { asOwner, testDatabase } from "../../support/database.ts";
import { plansOf } from "../../support/plans.ts";

const { db } = await testDatabase();
const page = { pageNo: 1, pageSize: 42 };

beforeAll(async () => {
  await seedGames(asOwner(db));
  await sql`
    insert into games (code, node_id, vendor_id, vendor_code, category, name, position, lines, number)
    select code || '.' || copy, node_id || '.' || copy, vendor_id, vendor_code || '.' || copy, category,
           name || ' ' || copy, position + copy, lines, number
      from games, generate_series(1, 30) as copy`.execute(asOwner(db));
  await sql`vacuum analyze games`.execute(asOwner(db));
});

const plans = (run: (db: Db) => Promise<unknown>) => plansOf(db, run);

describe("at thirty times the catalogue an index serves", () => {
  it.each([
    ["a category", { gameClassify: "RNG" as const }, /games_by_category/],
    [
      "a vendor's category",
      { gameClassify: "RNG" as const, vassalage: "NUEVE" },
      /games_by_vendor/,
    ],
  ])("%s [ENT-16] [ENT-17]", async (_, filter, index) => {
    const [list = ""] = await plans((watched) =>
      listGames(watched, { ...page, ...filter }, { sportsVendors: { ESPORTS: [], COCKFIGHT: [] } }),
    );
    expect(list).toMatch(index);
    expect(list).not.toMatch(/Seq Scan on games/);
  });

  it("the hot games [API-43]", async () => {
    const [list = ""] = await plans((watched) =>
      listHotGames(watched, null, { ESPORTS: [], COCKFIGHT: [] }),
    );
    expect(list).toMatch(/games_hot/);
  });
});
