import { formatMoney } from "#/lib/base/money.ts";
import type { ReplyOf } from "#/lib/contract/call.ts";
import type { getLotteryRules } from "#/lib/contract/lottery/calls.ts";
import type { HouseSale } from "#/lib/contract/lottery/page-data.ts";
import { textsOf } from "#/lib/i18n/catalog.ts";
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

/**
 * What an element says of its texts where the reader's language lacks them: that they are in English, and run as English
 * does. Of one key of an area, or of all of an area that the language has nothing of.
 */
export function fallbackOf(
  lang: string,
  area: string,
  key?: string,
): { readonly lang?: "en"; readonly dir?: "ltr" } {
  const texts = textsOf(lang, area);
  const has = key === undefined ? Object.keys(texts).length > 0 : key in texts;
  return has || lang === "en" ? {} : { lang: "en", dir: "ltr" };
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

/**
 * The most that the smallest ticket of a game can win, which its rules in force say: no pot grows there. Null where a
 * line of them costs several stakes, or nothing is sold.
 */
export function topPrize(
  lang: string,
  rules: ReplyOf<typeof getLotteryRules> | null,
): { readonly most: string; readonly stake: string } | null {
  const [limit] = rules?.limits ?? [];
  if (!rules || !limit || rules.types.some(({ stakesEach }) => stakesEach !== 1)) return null;
  const { currency, minStake, mostOfLine } = limit;
  const odds = Math.max(
    ...rules.types.flatMap((type) => Object.values(type.odds).map((each) => Number(each))),
  );
  const most = Math.min(Math.floor(Number(minStake) * odds), Number(mostOfLine));
  const write = (amount: number) =>
    formatMoney(amount.toFixed(currency.exponent), currency, lang, { decimals: 0 });
  return { most: write(most), stake: write(Number(minStake)) };
}

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
