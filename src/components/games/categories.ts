import type { IconName } from "#/components/ui/icons.ts";
import type { Category, VendorCard, VendorCategory } from "#/lib/contract/games/calls.ts";

type CategoryLink = { path: string; icon: IconName; text: string };

/** The categories that are played in a lobby, and where. */
export const LOBBIES = {
  LIVE: { path: "/live", icon: "live", text: "live" },
  SPORTS: { path: "/sports", icon: "sports", text: "sports" },
  FISH: { path: "/fish", icon: "fish", text: "fish" },
  RNG: { path: "/rng", icon: "rng", text: "rng" },
  PVP: { path: "/pvp", icon: "pvp", text: "pvp" },
  ESPORTS: { path: "/esports", icon: "esports", text: "esports" },
  COCKFIGHT: { path: "/cockfight", icon: "cockfight", text: "cockfight" },
  INHOUSE: { path: "/inhouse", icon: "inhouse", text: "inhouse" },
} as const satisfies Partial<Record<Category, CategoryLink>>;

/** Lotteries have a screen of their own each (SID-03, SID-10). */
const LOTTERIES = {
  LOTT: { path: "/lottery", icon: "lott", text: "lott" },
  ELOTT: { path: "/elott", icon: "elott", text: "elott" },
} as const satisfies Partial<Record<Category, CategoryLink>>;

export type LobbyCategory = keyof typeof LOBBIES;

export const hasLobby = (category: Category): category is LobbyCategory => category in LOBBIES;

/** A category of the menus. `vendorsAt` is the lobby that shows one vendor's games by `?page=`. */
export type CategoryEntry = CategoryLink & {
  readonly vendorsAt: string;
  readonly cards: readonly VendorCard[];
};

/** The categories that have vendors, in the site's order (SID-02, SID-11). */
export function categoryEntries(vendors: readonly VendorCategory[]): CategoryEntry[] {
  return vendors.flatMap(({ title, cards }): CategoryEntry[] => {
    if (cards.length === 0) return [];
    return hasLobby(title)
      ? [{ ...LOBBIES[title], vendorsAt: LOBBIES[title].path, cards }]
      : [{ ...LOTTERIES[title], vendorsAt: "/lobby", cards }];
  });
}
