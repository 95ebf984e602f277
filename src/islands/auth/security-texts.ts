import { loadTexts } from "#/lib/i18n/texts.ts";

/** The texts of how safe an account is, and of who came in. */
export const SECURITY_AREAS = [
  "auth-security",
  "auth-proof",
  "session",
  "members",
  "base-errors",
] as const;

if (!import.meta.env.SSR) await loadTexts(document.documentElement.lang, SECURITY_AREAS);
