import { crashWords } from "#/lib/rules/studio/crash/words.ts";
import { page, t } from "../page-data.ts";

/** The words of the game that all play together, in the page's language. */
export const { multiplierText, crashText } = crashWords(t, page.language);
