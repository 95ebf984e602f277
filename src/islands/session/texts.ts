import { loadTexts } from "#/lib/i18n/texts.ts";

/** The texts that login, registration and the header's account and launching need. */
export const SESSION_AREAS = ["session", "members", "games", "errors"] as const;

if (!import.meta.env.SSR) await loadTexts(document.documentElement.lang, SESSION_AREAS);
