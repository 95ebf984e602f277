import { DAY_MS } from "#/lib/base/time.ts";

const midnightOf = (atMs: number): number => new Date(atMs).setHours(0, 0, 0, 0);

/** When the reader's next day begins. */
export const nextDayMs = (nowMs: number): number => new Date(nowMs).setHours(24, 0, 0, 0);

/** The day of a moment in the reader's zone: today, yesterday, or its date, with the year where it is another. */
export function dayTitle(at: string, nowMs: number, lang: string): string {
  const moment = new Date(at);
  // Days of 23 and 25 hours are days too; a clock that is behind makes no tomorrow.
  const ago = Math.max(0, Math.round((midnightOf(nowMs) - midnightOf(moment.getTime())) / DAY_MS));
  const isThisYear = moment.getFullYear() === new Date(nowMs).getFullYear();
  const title =
    ago < 2
      ? new Intl.RelativeTimeFormat(lang, { numeric: "auto" }).format(-ago, "day")
      : new Intl.DateTimeFormat(lang, {
          ...{ weekday: "long", day: "numeric", month: "long" },
          ...(isThisYear ? {} : { year: "numeric" }),
        }).format(moment);
  const [first = "", ...rest] = title;
  return first.toLocaleUpperCase(lang) + rest.join("");
}

/** Rows that stand in the order of their moments, by day. */
export function byDay<Row extends { readonly at: string }>(
  rows: readonly Row[],
  nowMs: number,
  lang: string,
): readonly { readonly title: string; readonly rows: readonly Row[] }[] {
  const days: { title: string; rows: Row[] }[] = [];
  for (const row of rows) {
    const title = dayTitle(row.at, nowMs, lang);
    const last = days.at(-1);
    if (last?.title === title) last.rows.push(row);
    else days.push({ title, rows: [row] });
  }
  return days;
}
