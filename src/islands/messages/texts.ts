import { loadTexts } from "#/lib/i18n/texts.ts";

/** The texts that the inbox needs. */
export const MESSAGES_AREAS = ["messages", "base-errors"] as const;

if (!import.meta.env.SSR) await loadTexts(document.documentElement.lang, MESSAGES_AREAS);
