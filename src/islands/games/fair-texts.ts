import { loadTexts } from "#/lib/i18n/texts.ts";

/** The texts that checking a round needs. */
export const FAIR_AREAS = [
  "studio",
  "studio-instant",
  "studio-crash",
  "studio-mines",
  "studio-rain",
  "studio-tienlen",
  "games",
  "base-errors",
] as const;

if (!import.meta.env.SSR) await loadTexts(document.documentElement.lang, FAIR_AREAS);
