import { loadTexts } from "#/lib/i18n/texts.ts";

/** The texts that the settings of notices need. */
export const PUSH_AREAS = ["messages-push", "messages", "base-errors"] as const;

if (!import.meta.env.SSR) await loadTexts(document.documentElement.lang, PUSH_AREAS);
