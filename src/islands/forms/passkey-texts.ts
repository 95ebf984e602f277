import { loadTexts } from "#/lib/i18n/texts.ts";

/** The texts of passkeys. */
export const PASSKEY_AREAS = [
  "auth-passkeys",
  "auth-proof",
  "session",
  "members",
  "base-errors",
] as const;

if (!import.meta.env.SSR) await loadTexts(document.documentElement.lang, PASSKEY_AREAS);
