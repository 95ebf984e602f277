import { loadTexts } from "#/lib/i18n/texts.ts";

/** The texts that the profile needs. */
export const PROFILE_AREAS = ["members-profile", "members", "session", "base-errors"] as const;

if (!import.meta.env.SSR) await loadTexts(document.documentElement.lang, PROFILE_AREAS);
