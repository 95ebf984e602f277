import { instantKey, instantWords } from "#/lib/rules/studio/instant/words.ts";
import { page, t } from "../page-data.ts";

/** The words of games that one bet ends, in the page's language. */
export const { timesText, stakesText, hundredths, chanceText, edgeText, instantText } =
  instantWords(t, page.language);

/** The name of a game. */
export const gameName = (gameId: string): string => t(`${instantKey(gameId)}_name`);
