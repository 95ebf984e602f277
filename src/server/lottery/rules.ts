import { DAY_MS, MINUTE_MS, SECOND_MS } from "#/lib/base/time.ts";

/** When a game's draws are: the first so many minutes after midnight, then one every so many minutes. */
export type HouseSchedule = {
  readonly everyMinutes: number;
  readonly firstMinute: number;
  readonly closesBeforeSeconds: number;
  /** How many draws are on sale at the same time. */
  readonly onSale: number;
};

/** One draw of a schedule. */
export type HouseSlot = {
  /** The day of the draw, and its time of day where there are several. */
  readonly period: string;
  readonly opensAtMs: number;
  readonly closesAtMs: number;
  readonly drawsAtMs: number;
};

/** Draws are told in the time of Hanoi, as all of the lottery's are: UTC+7 without summer time. */
const ZONE_MS = 7 * 60 * MINUTE_MS;

/** The draws of a schedule whose time is after `afterMs` and whose sale begins by `untilMs`, the soonest first. */
export function slotsBetween(
  { everyMinutes, firstMinute, closesBeforeSeconds, onSale }: HouseSchedule,
  afterMs: number,
  untilMs: number,
): HouseSlot[] {
  const everyMs = everyMinutes * MINUTE_MS;
  const offsetMs = firstMinute * MINUTE_MS - ZONE_MS;
  const slots: HouseSlot[] = [];
  let drawsAtMs = Math.floor((afterMs - offsetMs) / everyMs) * everyMs + offsetMs + everyMs;
  while (drawsAtMs - onSale * everyMs <= untilMs) {
    slots.push({
      period: periodOf(drawsAtMs, everyMs),
      opensAtMs: drawsAtMs - onSale * everyMs,
      closesAtMs: drawsAtMs - closesBeforeSeconds * SECOND_MS,
      drawsAtMs,
    });
    drawsAtMs += everyMs;
  }
  return slots;
}

/** "2026-11-24" where a day has one draw, else "2026-11-24-1831". */
function periodOf(drawsAtMs: number, everyMs: number): string {
  const [day = "", time = ""] = new Date(drawsAtMs + ZONE_MS).toISOString().split("T");
  return everyMs === DAY_MS ? day : `${day}-${time.slice(0, 5).replace(":", "")}`;
}
