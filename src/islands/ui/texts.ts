import { loadTexts } from "#/lib/i18n/texts.ts";

/** The texts of what every island is made of. */
export const UI_AREAS = ["ui"] as const;

if (!import.meta.env.SSR) await loadTexts(document.documentElement.lang, UI_AREAS);
