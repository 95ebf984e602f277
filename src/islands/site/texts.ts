import { loadTexts } from "#/lib/i18n/texts.ts";

/** The texts of what opens over a page and tells of the site. */
export const SITE_AREAS = ["site", "base-errors"] as const;

if (!import.meta.env.SSR) await loadTexts(document.documentElement.lang, SITE_AREAS);
