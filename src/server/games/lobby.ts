import type { ReplyOf } from "#/lib/contract/call.ts";
import type {
  Category,
  listGames as listGamesCall,
  VendorCard,
  VendorCategory,
} from "#/lib/contract/games.ts";
import type { Db } from "#/server/db/index.ts";
import { listGames } from "./catalogue.ts";
import type { EsportsVendors } from "./rules.ts";
import { listVendorCategories } from "./vendors.ts";

const PAGE_SIZE = 42;

export type LobbyQuery = {
  readonly category: Category | null;
  readonly vassalage: string | null;
  readonly pageNo?: number;
};

export type Lobby = {
  readonly category: Category | null;
  readonly vassalage: string | null;
  readonly vendors: readonly VendorCard[];
  readonly games: ReplyOf<typeof listGamesCall>;
  readonly pageNo: number;
};

/**
 * What a lobby page shows: the vendors of its category and the first games. A vendor that has nothing in the category
 * asked for takes the lobby to the first category that it has (`/rng?page=X` finds any vendor, RT-18); a vendor that
 * nobody knows is no choice at all. Without a category: all vendors, each once.
 */
export async function getLobby(db: Db, query: LobbyQuery, esports: EsportsVendors): Promise<Lobby> {
  const pageNo = query.pageNo ?? 1;
  const categories = await listVendorCategories(db, esports);
  const homes = categories.filter(({ cards }) =>
    cards.some((card) => card.vassalage === query.vassalage),
  );
  const vassalage = homes.length > 0 ? query.vassalage : null;
  const asked = query.category;
  const category =
    asked === null || vassalage === null || homes.some(({ title }) => title === asked)
      ? asked
      : (homes[0]?.title ?? asked);
  const vendors =
    category === null
      ? eachOnce(categories)
      : (categories.find(({ title }) => title === category)?.cards ?? []);
  const games = await listGames(
    db,
    {
      pageNo,
      pageSize: PAGE_SIZE,
      ...(category ? { gameClassify: category } : {}),
      ...(vassalage ? { vassalage } : {}),
    },
    esports,
  );
  return { category, vassalage, vendors, games, pageNo };
}

/** Each vendor with all its games. The in-house shelf only repeats games of other shelves. */
function eachOnce(categories: readonly VendorCategory[]): VendorCard[] {
  const vendors = new Map<string, VendorCard>();
  for (const { title, cards } of categories) {
    if (title === "INHOUSE") continue;
    for (const card of cards) {
      const known = vendors.get(card.vassalage)?.gameCount ?? 0;
      vendors.set(card.vassalage, { ...card, gameCount: known + card.gameCount });
    }
  }
  return [...vendors.values()];
}
