import type { Category } from "#/lib/contract/games.ts";
import type { IconName } from "./icons.ts";

/** Where each category of vendors is played. The lotteries' own screens come later; until then they have no entry. */
export const LOBBIES = {
  LIVE: { path: "/live", icon: "live", text: "live" },
  SPORTS: { path: "/sports", icon: "sports", text: "sports" },
  FISH: { path: "/fish", icon: "fish", text: "fish" },
  RNG: { path: "/rng", icon: "rng", text: "rng" },
  PVP: { path: "/pvp", icon: "pvp", text: "pvp" },
  ESPORTS: { path: "/esports", icon: "esports", text: "esports" },
  INHOUSE: { path: "/inhouse", icon: "inhouse", text: "inhouse" },
} as const satisfies Partial<Record<Category, { path: string; icon: IconName; text: string }>>;

export type LobbyCategory = keyof typeof LOBBIES;

export const hasLobby = (category: Category): category is LobbyCategory => category in LOBBIES;
