import { type PlayedRain, rainText as textOf } from "#/lib/rules/studio/rain/words.ts";
import { t } from "../page-data.ts";

/** A player's part in a pot, in one line, in the page's language. */
export const rainText = (played: PlayedRain) => textOf(t, played);
