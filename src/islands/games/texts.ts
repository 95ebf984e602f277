import { loadTexts } from "#/lib/i18n/texts.ts";

/** The texts that the islands of games need. */
export const GAMES_AREAS = ["games", "base-errors"] as const;

if (!import.meta.env.SSR) await loadTexts(document.documentElement.lang, GAMES_AREAS);
