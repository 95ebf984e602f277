import { loadTexts } from "#/lib/i18n/texts.ts";

/** The texts of results, of what verifies them, and of trends. */
export const RESULT_AREAS = ["lottery-results", "lottery", "base-errors"] as const;

if (!import.meta.env.SSR) await loadTexts(document.documentElement.lang, RESULT_AREAS);
