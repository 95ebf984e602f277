type Style = "day" | "date" | "moment";

const STYLES: Readonly<Record<Style, Intl.DateTimeFormatOptions>> = {
  day: { day: "numeric", month: "numeric" },
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

/** A date of a text in a language, in the zone it was written in (UTC where it names none). */
export function showDate(iso: string, lang: string, style: Style): string {
  const timeZone = /[+-]\d\d:\d\d$/.exec(iso)?.[0] ?? "UTC";
  return new Intl.DateTimeFormat(lang, { ...STYLES[style], timeZone }).format(Date.parse(iso));
}
