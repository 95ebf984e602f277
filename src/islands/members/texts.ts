import { loadTexts } from "#/lib/i18n/texts.ts";

/** The texts that the member's own pages need. */
export const MEMBERS_AREAS = ["members", "auth-social", "session", "base-errors"] as const;

if (!import.meta.env.SSR) await loadTexts(document.documentElement.lang, MEMBERS_AREAS);
