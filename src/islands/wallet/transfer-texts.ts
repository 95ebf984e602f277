import { loadTexts } from "#/lib/i18n/texts.ts";

/** The texts of sending money to another member. */
export const TRANSFER_AREAS = ["wallet-transfers", "wallet", "members", "base-errors"] as const;

if (!import.meta.env.SSR) await loadTexts(document.documentElement.lang, TRANSFER_AREAS);
