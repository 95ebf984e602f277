import { loadTexts } from "#/lib/i18n/texts.ts";

/** The texts of the passbook. */
export const PASSBOOK_AREAS = ["wallet-passbook", "wallet", "base-errors"] as const;

if (!import.meta.env.SSR) await loadTexts(document.documentElement.lang, PASSBOOK_AREAS);
