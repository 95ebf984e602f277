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
  return (moment) => format.format(new Date(moment));
}

/** When something is to be looked for again: at a draw's time, or in a moment where that is over and it is not drawn. */
export function comingMs(nextAt: string | null, nowMs: number): number | null {
  if (nextAt === null) return null;
  return Math.max(Date.parse(nextAt), nowMs + SOON_MS);
}
