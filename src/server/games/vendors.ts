import type { VendorCategory } from "#/lib/contract/games/calls.ts";
import type { Db } from "#/server/db/index.ts";
import { catalogue } from "./catalogue.ts";
import { categoriesOf, type SportsVendors } from "./rules.ts";

/**
 * The categories of the site with their vendors and how many games each has there, in the site's order. Only
 * categories that have vendors (SID-11); e-sports are split from sports (GAM-03).
 */
export async function listVendorCategories(
  db: Db,
  sportsVendors: SportsVendors,
): Promise<VendorCategory[]> {
  const vendorGames = await catalogue(db)
    .select((row) => [
      "game.category as stored",
      "vendor.code as code",
      "vendor.name as name",
      "vendor.is_hot as isHot",
      "vendor.in_house as inHouse",
      "vendor.sandbox as sandbox",
      row.fn.countAll<bigint>().as("games"),
    ])
    .groupBy(["vendor.id", "game.category"])
    .orderBy("vendor.position")
    .orderBy("vendor.id")
    .execute();
  return categoriesOf(
    vendorGames.map(({ games, ...row }) => ({ ...row, gameCount: Number(games) })),
    sportsVendors,
  );
}
