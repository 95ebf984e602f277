import { tienLenWords } from "#/lib/rules/studio/tienlen/words.ts";
import { page, t } from "../page-data.ts";

/** The words of tiến lên, in the page's language. */
export const {
  cardName,
  combinationText,
  combinationName,
  owedLines,
  percentOf,
  handText,
  moveText,
} = tienLenWords(t, page.language);
