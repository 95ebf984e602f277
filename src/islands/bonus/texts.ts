import { loadTexts } from "#/lib/i18n/texts.ts";

/** The texts of the page of bonuses. */
export const BONUS_AREAS = ["bonus", "base-errors"] as const;

if (!import.meta.env.SSR) await loadTexts(document.documentElement.lang, BONUS_AREAS);
