type Style = "day" | "fullDay" | "date" | "moment";

const STYLES: Readonly<Record<Style, Intl.DateTimeFormatOptions>> = {
  day: { day: "numeric", month: "numeric" },
  fullDay: { day: "numeric", month: "numeric", year: "numeric" },
  date: { day: "numeric", month: "long", year: "numeric" },
  moment: {
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  },
};

const zoneOf = (iso: string): string => /[+-]\d\d:\d\d$/.exec(iso)?.[0] ?? "UTC";

/** A date of a text in a language, in the zone it was written in (UTC where it names none). */
export function showDate(iso: string, lang: string, style: Style): string {
  const timeZone = zoneOf(iso);
  return new Intl.DateTimeFormat(lang, { ...STYLES[style], timeZone }).format(Date.parse(iso));
}

/** A day that is to come: with its year where that is not the present one. */
export function showDay(iso: string, lang: string, nowMs: number): string {
  const timeZone = zoneOf(iso);
  const yearOf = (ms: number) =>
    new Intl.DateTimeFormat("en", { year: "numeric", timeZone }).format(ms);
  const isThisYear = yearOf(Date.parse(iso)) === yearOf(nowMs);
  return showDate(iso, lang, isThisYear ? "day" : "fullDay");
}
