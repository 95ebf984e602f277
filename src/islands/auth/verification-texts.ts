import { loadTexts } from "#/lib/i18n/texts.ts";

/** The texts of a code that is sent: its field, its button, why it did not go out. */
export const VERIFICATION_AREAS = ["challenge", "members", "base-errors"] as const;
/** Those of a password forgotten by mobile. */
export const MOBILE_RESET_AREAS = [
  "auth-passwords",
  "session",
  "members",
  "challenge",
  "base-errors",
] as const;

if (!import.meta.env.SSR) await loadTexts(document.documentElement.lang, VERIFICATION_AREAS);
