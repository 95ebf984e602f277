import { CATEGORIES, type Category, type VendorCategory } from "#/lib/contract/games/calls.ts";

/** Codes of vendors whose sports stand in a category of their own (GAM-04); of two that name one, the first counts. */
export type SportsVendors = Readonly<Record<SplitCategory, readonly string[]>>;
type SplitCategory = (typeof SPLIT)[number];
const SPLIT = ["ESPORTS", "COCKFIGHT"] as const;

/** Which stored games a category of the site holds: of one stored category or any, of some vendors. */
export type CategoryScope = {
  readonly stored: Exclude<Category, SplitCategory | "INHOUSE"> | null;
  readonly vendors:
    | "any"
    | "in_house"
    | { readonly only: readonly string[] }
    | { readonly not: readonly string[] };
};

/**
 * ESPORTS and COCKFIGHT are what SPORTS holds of the configured vendors (GAM-03); INHOUSE is whatever the house's vendors
 * have.
 */
export function categoryScope(category: Category, sportsVendors: SportsVendors): CategoryScope {
  switch (category) {
    case "ESPORTS":
    case "COCKFIGHT":
      return { stored: "SPORTS", vendors: { only: sportsVendors[category] } };
    case "SPORTS":
      return { stored: "SPORTS", vendors: { not: SPLIT.flatMap((own) => sportsVendors[own]) } };
    case "INHOUSE":
      return { stored: null, vendors: "in_house" };
    default:
      return { stored: category, vendors: "any" };
  }
}

/** The category under which the site shows a game that is stored in `stored`. */
export function shownCategory(
  stored: Exclude<Category, SplitCategory | "INHOUSE">,
  vendorCode: string,
  sportsVendors: SportsVendors,
): Category {
  const own = SPLIT.find((category) => sportsVendors[category].includes(vendorCode));
  return stored === "SPORTS" && own ? own : stored;
}

/** One vendor in one stored category, with the number of its games there. */
export type VendorCategoryGames = {
  readonly stored: Exclude<Category, SplitCategory | "INHOUSE">;
  readonly code: string;
  readonly name: string;
  readonly isHot: boolean;
  readonly inHouse: boolean;
  readonly sandbox: boolean;
  readonly gameCount: number;
};

/**
 * The site's categories with their vendors, in the site's order, e-sports and cockfights split from sports (GAM-03), the house's own
 * once more under INHOUSE. A category without vendors is left out (SID-11). Cards keep the order of `vendorGames`.
 */
export function categoriesOf(
  vendorGames: readonly VendorCategoryGames[],
  sportsVendors: SportsVendors,
): VendorCategory[] {
  const cards = new Map<Category, VendorCategory["cards"]>();
  const put = (category: Category, each: VendorCategoryGames) => {
    const list = cards.get(category) ?? [];
    cards.set(category, list);
    const known = list.find((card) => card.vassalage === each.code);
    if (known) known.gameCount += each.gameCount;
    else {
      list.push({
        vassalage: each.code,
        name: each.name,
        isHot: each.isHot ? 1 : 0,
        gameCount: each.gameCount,
        sandbox: each.sandbox,
      });
    }
  };
  for (const each of vendorGames) {
    put(shownCategory(each.stored, each.code, sportsVendors), each);
    if (each.inHouse) put("INHOUSE", each);
  }
  return CATEGORIES.flatMap((title) => {
    const list = cards.get(title);
    if (!list) return [];
    const vendors = list.map(({ vassalage }) => ({ vassalage }));
    return [{ title, gameClassify: title, gameCategory: title, cards: list, vendors }];
  });
}

/** In which of the site's categories a vendor has games, and how many in each (API-65). */
export function gameTypesOf(
  categories: readonly VendorCategory[],
  vendorCode: string,
): { gameType: Category; gameCount: number }[] {
  return categories.flatMap(({ title, cards }) =>
    cards
      .filter(({ vassalage }) => vassalage === vendorCode)
      .map(({ gameCount }) => ({ gameType: title, gameCount })),
  );
}
