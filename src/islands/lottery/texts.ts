import { loadTexts } from "#/lib/i18n/texts.ts";

/** The texts that the lottery's board needs. */
export const BOARD_AREAS = ["lottery-board", "lottery-elott", "lottery", "base-errors"] as const;

if (!import.meta.env.SSR) await loadTexts(document.documentElement.lang, BOARD_AREAS);
