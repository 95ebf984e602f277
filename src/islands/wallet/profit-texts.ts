import { loadTexts } from "#/lib/i18n/texts.ts";

/** The texts of what was won and lost. */
export const PROFIT_AREAS = ["wallet-profit", "wallet", "base-errors"] as const;

if (!import.meta.env.SSR) await loadTexts(document.documentElement.lang, PROFIT_AREAS);
