import { loadTexts } from "#/lib/i18n/texts.ts";

/** The texts that the wallet's pages need. */
export const WALLET_AREAS = ["wallet", "base-errors"] as const;

if (!import.meta.env.SSR) await loadTexts(document.documentElement.lang, WALLET_AREAS);
