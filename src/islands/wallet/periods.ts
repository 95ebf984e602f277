/** How what was won and lost is told: the last 30 days, 12 weeks or 12 months, the present one among them. */
export const PERIODS = { day: 30, week: 12, month: 12 } as const;
export type Period = keyof typeof PERIODS;

const MONDAY = 1;

/** Where each of the last periods begins on the calendar of the zone that `now` is read in, and where the last one ends. */
export function periodStarts(period: Period, now: Date): Date[] {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  const sinceMonday = (now.getDay() - MONDAY + 7) % 7;
  const count = PERIODS[period];
  const startOf = (n: number) => {
    if (period === "month") return new Date(year, month + n, 1);
    const step = period === "week" ? 7 : 1;
    return new Date(year, month, day - (period === "week" ? sinceMonday : 0) + n * step);
  };
  return Array.from({ length: count + 1 }, (_, n) => startOf(n + 1 - count));
}

/** A period by its name: its day, its first and last day, or its month. */
export function periodName(
  period: Period,
  { from, to }: { readonly from: string; readonly to: string },
  lang: string,
): string {
  const first = new Date(from);
  if (period === "month")
    return new Intl.DateTimeFormat(lang, { month: "long", year: "numeric" }).format(first);
  const days = new Intl.DateTimeFormat(lang, { day: "numeric", month: "short" });
  return period === "day"
    ? new Intl.DateTimeFormat(lang, { weekday: "short", day: "numeric", month: "short" }).format(
        first,
      )
    : days.formatRange(first, new Date(Date.parse(to) - 1));
}
