import { loadTexts } from "#/lib/i18n/texts.ts";

/** The texts of a code that is sent: its field, its button, why it did not go out. */
export const VERIFICATION_AREAS = ["verification", "members", "errors"] as const;
/** Those of a password forgotten by mobile. */
export const MOBILE_RESET_AREAS = [
  "passwords",
  "session",
  "members",
  "verification",
  "errors",
] as const;

if (!import.meta.env.SSR) await loadTexts(document.documentElement.lang, VERIFICATION_AREAS);
