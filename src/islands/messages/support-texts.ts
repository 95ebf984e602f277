import { loadTexts } from "#/lib/i18n/texts.ts";

/** The texts that customer service and feedback need. */
export const SUPPORT_AREAS = ["messages-support", "session", "base-errors"] as const;

if (!import.meta.env.SSR) await loadTexts(document.documentElement.lang, SUPPORT_AREAS);
