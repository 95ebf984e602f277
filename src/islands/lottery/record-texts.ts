import { loadTexts } from "#/lib/i18n/texts.ts";
import { BOARD_AREAS } from "./texts.ts";

/** The texts of the betting record, and of the tickets in it. */
export const RECORD_AREAS = ["games", ...BOARD_AREAS] as const;

if (!import.meta.env.SSR) await loadTexts(document.documentElement.lang, RECORD_AREAS);
