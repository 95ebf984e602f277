import { loadTexts } from "#/lib/i18n/texts.ts";

/** The texts of one's data and of closing the account. */
export const CARE_AREAS = ["care", "members", "session", "base-errors"] as const;

if (!import.meta.env.SSR) await loadTexts(document.documentElement.lang, CARE_AREAS);
