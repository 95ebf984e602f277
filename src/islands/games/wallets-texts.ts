import { loadTexts } from "#/lib/i18n/texts.ts";

/** The texts of vendors' wallets. */
export const WALLETS_AREAS = ["games-wallets", "games", "base-errors"] as const;

if (!import.meta.env.SSR) await loadTexts(document.documentElement.lang, WALLETS_AREAS);
