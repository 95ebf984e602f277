import { sql } from "kysely";
import type { Db } from "#/server/db/index.ts";
import { type SportsVendors, shownCategory } from "./rules.ts";
import type { StoredCategory } from "./tables.ts";

/** As many as a category has at most: what all have marks nothing. */
const MOST_OF_CATEGORY = 6;

/**
 * The codes of games that are hot, six of a category at most: those of `played` (codes, in their order) that can be played,
 * then what the operator marked, in the site's order.
 */
export async function findHotCodes(
  db: Db,
  sportsVendors: SportsVendors,
  played: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{
    code: string;
    category: StoredCategory;
    vassalage: string;
    rank: number | null;
  }>`
    select code, category, vassalage, rank from (
      select game.code, game.category, vendor.code as vassalage, game.position, game.id,
             array_position(${[...played]}::text[], game.code) as rank,
             row_number() over (partition by game.category, game.vendor_id order by game.position, game.id) as place
        from games game join vendors vendor on vendor.id = game.vendor_id
       where game.state <> 'hidden' and vendor.state <> 'hidden'
         and (game.is_hot or game.code = any(${[...played]}::text[]) and game.state = 'open' and vendor.state = 'open')) hot
     where rank is not null or place <= ${MOST_OF_CATEGORY}
     order by rank nulls last, position, id`.execute(db);
  const counts = new Map<string, number>();
  const hot = new Set<string>();
  for (const { code, category, vassalage } of rows) {
    const shown = shownCategory(category, vassalage, sportsVendors);
    const count = counts.get(shown) ?? 0;
    if (count >= MOST_OF_CATEGORY) continue;
    counts.set(shown, count + 1);
    hot.add(code);
  }
  return hot;
}
