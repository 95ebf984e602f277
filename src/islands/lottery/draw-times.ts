import { DRAW_ZONE } from "#/lib/rules/lottery/regions.ts";

const CLOCK = {
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: DRAW_ZONE,
} as const;
const SOON_MS = 3_000;

/** Writes the time of draws as Hanoi's clock has it, in the reader's figures; with the day where that is asked. */
export function drawClock(lang: string, withDay = false): (moment: string | number) => string {
  const format = new Intl.DateTimeFormat(lang, {
    ...CLOCK,
    ...(withDay && { day: "numeric", month: "numeric" }),
  });
  return (moment) => isolated(format.format(new Date(moment)));
}

/** Written from right to left, as marks within it say. */
const RIGHT_TO_LEFT = /[\u200f\u061c\u0590-\u08ff]/;

/**
 * What was written in the reader's language, to stand within a text of another: where that has no texts of the boards yet, an
 * Arabic day and time within English came apart ("2606:29 .11/").
 */
export function isolated(written: string): string {
  return RIGHT_TO_LEFT.test(written) ? `\u2067${written}\u2069` : written;
}

/** When something is to be looked for again: at a draw's time, or in a moment where that is over and it is not drawn. */
export function comingMs(nextAt: string | null, nowMs: number): number | null {
  if (nextAt === null) return null;
  return Math.max(Date.parse(nextAt), nowMs + SOON_MS);
}

/** What has a moment's time where the reader is added to Hanoi's (client/page/countdowns.ts), in place of a text's "%". */
export function hereMarks(lang: string, moment: string | number, text: string) {
  const [zero = "0"] = new Intl.NumberFormat(lang).format(0);
  return {
    "data-here": new Date(moment).getTime(),
    "data-time": drawClock(lang)(moment),
    "data-zero": zero,
    "data-text": text,
  } as const;
}
