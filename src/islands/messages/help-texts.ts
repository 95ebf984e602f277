import { loadTexts } from "#/lib/i18n/texts.ts";

/** The texts of a help article's question. */
export const HELP_AREAS = ["messages-help", "base-errors"] as const;

if (!import.meta.env.SSR) await loadTexts(document.documentElement.lang, HELP_AREAS);
