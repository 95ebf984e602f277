import { loadTexts } from "#/lib/i18n/texts.ts";

/** The texts of the menu of lotteries. */
export const MENU_AREAS = ["lottery-menu", "lottery", "base-errors"] as const;

if (!import.meta.env.SSR) await loadTexts(document.documentElement.lang, MENU_AREAS);
