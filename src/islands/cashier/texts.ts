import { loadTexts } from "#/lib/i18n/texts.ts";

/** The texts that the cashier's pages need. */
export const CASHIER_AREAS = ["cashier", "members", "base-errors"] as const;

if (!import.meta.env.SSR) await loadTexts(document.documentElement.lang, CASHIER_AREAS);
