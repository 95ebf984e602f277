import { loadTexts } from "#/lib/i18n/texts.ts";

/** The texts of what a round came from. */
export const SEEDS_AREAS = ["studio", "studio-crash"] as const;

if (!import.meta.env.SSR) await loadTexts(document.documentElement.lang, SEEDS_AREAS);
