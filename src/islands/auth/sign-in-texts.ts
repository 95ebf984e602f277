import { loadTexts } from "#/lib/i18n/texts.ts";

/** The texts of coming back from Google or Facebook. */
export const SIGN_IN_AREAS = ["auth-social", "session", "members", "base-errors"] as const;

if (!import.meta.env.SSR) await loadTexts(document.documentElement.lang, SIGN_IN_AREAS);
