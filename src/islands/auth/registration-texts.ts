import { loadTexts } from "#/lib/i18n/texts.ts";

/** The texts of a registration: those of the session, and its own. */
export const REGISTRATION_AREAS = [
  "session",
  "members",
  "base-errors",
  "auth-registration",
  "challenge",
] as const;

if (!import.meta.env.SSR) await loadTexts(document.documentElement.lang, REGISTRATION_AREAS);
