import { loadTexts } from "#/lib/i18n/texts.ts";

/** The texts of proving a login, and of the means for it. */
export const PROOF_AREAS = ["auth-proof", "session", "members", "base-errors"] as const;

if (!import.meta.env.SSR) await loadTexts(document.documentElement.lang, PROOF_AREAS);
