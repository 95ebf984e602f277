import type { HouseSale } from "#/lib/contract/lottery/page-data.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { translate } from "#/lib/i18n/translate.ts";
import type { HouseGame } from "#/lib/rules/lottery/house-games.ts";
import { DRAW_ZONE } from "#/lib/rules/lottery/regions.ts";

/** The texts of the lottery's board, for what the server writes. */
export const translateWith = (lang: string): Translate => translate(lang, "lottery-board");

/** The same with those of the house's games: a key that one of them has not is the other's. */
export function boardWords(lang: string): Translate {
  const [house, board] = [translate(lang, "lottery-elott"), translateWith(lang)];
  return (key, params) => {
    const text = house(key, params);
    return text === key ? board(key, params) : text;
  };
}

/** A moment's day and time in Hanoi, in the reader's words. */
export function dayOf(lang: string, moment: string) {
  const at = new Date(moment);
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(lang, { ...options, timeZone: DRAW_ZONE }).format(at);
  return {
    day: format({ weekday: "long", day: "numeric", month: "long" }),
    full: format({ day: "numeric", month: "long", year: "numeric" }),
    short: format({ weekday: "short", day: "numeric", month: "numeric" }),
    time: format({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" }),
  };
}

/** The first moment of a draw's day in Hanoi, by its period: "2026-11-24". */
export const dayStart = (period: string): string => `${period}T00:00:00+07:00`;

const A_DAY = 1_440;
const MOST_SOON_SECONDS = 300;
const A_SIXTH = 10;

/** When the time that is left turns red: in the last sixth between two draws, and in the last five minutes at most. */
export const soonSeconds = ({ everyMinutes }: HouseSale): number =>
  Math.min(everyMinutes * A_SIXTH, MOST_SOON_SECONDS);

/** What a game of the house draws, and how often. */
export function aboutHouse(lang: string, { code }: HouseGame, sale: HouseSale | undefined): string {
  const t = translate(lang, "lottery-elott");
  const what = t(`${code.replace("-", "_")}_about`);
  if (!sale) return what;
  const { everyMinutes, firstAt } = sale;
  return everyMinutes === A_DAY
    ? t("about_daily", { what, time: firstAt })
    : t("about_often", { what, count: everyMinutes });
}
