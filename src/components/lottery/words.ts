import type { Translate } from "#/lib/i18n/format.ts";
import { translate } from "#/lib/i18n/translate.ts";
import { DRAW_ZONE } from "#/lib/rules/lottery/regions.ts";

/** The texts of the lottery's board, for what the server writes. */
export const translateWith = (lang: string): Translate => translate(lang, "lottery-board");

/** Where a game's results stand: all of them, or those of a day ("2026-11-24"). */
export const resultsPath = (gameCode: string, day?: string): string =>
  `/results/${gameCode}${day === undefined ? "" : `/${day}`}`;

/** A moment's day and time in Hanoi, in the reader's words. */
export function dayOf(lang: string, moment: string) {
  const at = new Date(moment);
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(lang, { ...options, timeZone: DRAW_ZONE }).format(at);
  return {
    day: format({ weekday: "long", day: "numeric", month: "long" }),
    short: format({ weekday: "short", day: "numeric", month: "numeric" }),
    time: format({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" }),
  };
}

/** The first moment of a draw's day in Hanoi, by its period: "2026-11-24". */
export const dayStart = (period: string): string => `${period}T00:00:00+07:00`;
