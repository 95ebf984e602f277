import { escapeHtml } from "./escape.ts";

/** Stands in a text for a moment: `withTime` puts the moment there. */
export const MOMENT = "\u0001";

export type WriteTime = (ms: number) => string;

/** Moments as HTML, in UTC, which says so: in the reader's own zone as soon as `times.js` has run. */
export function timesIn(lang: string): WriteTime {
  const format = new Intl.DateTimeFormat(lang, {
    ...{ weekday: "short", hour: "2-digit", minute: "2-digit" },
    ...{ timeZone: "UTC", timeZoneName: "short" },
  });
  return (ms) =>
    `<time datetime="${new Date(ms).toISOString()}">${escapeHtml(format.format(ms))}</time>`;
}

/** A text as HTML, the moment that it speaks of put in. */
export const withTime = (text: string, ms: number, write: WriteTime): string =>
  escapeHtml(text).replace(MOMENT, write(ms));
