import { loadTexts } from "#/lib/i18n/texts.ts";

/** The texts of finding games: what a member keeps and played, the search, a game's sheet. */
export const FINDER_AREAS = ["games-finder", "games", "base-errors"] as const;

if (!import.meta.env.SSR) await loadTexts(document.documentElement.lang, FINDER_AREAS);
