import { loadTexts } from "#/lib/i18n/texts.ts";

/** The texts of the games' part of the betting record. */
export const GAMES_RECORD_AREAS = [
  "games",
  "studio-instant",
  "studio-crash",
  "studio-mines",
  "studio-rain",
  "studio-tienlen",
  "base-errors",
] as const;

if (!import.meta.env.SSR) await loadTexts(document.documentElement.lang, GAMES_RECORD_AREAS);
