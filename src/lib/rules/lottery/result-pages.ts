import { findHouseGame } from "./house-games.ts";
import { findLottery, periodOf } from "./schedule.ts";
import { findStation, stationSlug } from "./stations.ts";

/** What a page of results is of: the newest day, a day or an hour of it, or all that a station drew. */
export type ResultPage =
  | { readonly kind: "newest" }
  | { readonly kind: "day"; readonly day: string; readonly hour: number | null }
  | { readonly kind: "station"; readonly station: string };

const DAY = /^(\d{4}-\d{2}-\d{2})(?:\/([01]\d|2[0-3]))?$/;
/** The number of a draw, as the database counts them. */
const DRAW = /^draw\/[1-9]\d{0,17}$/;
/** What is asked for beside the pages of days: the rows that every minute brings. */
export const NEWEST_ROWS = "newest";

/** Where a game's results stand: all of them, or those of a day ("2026-11-24"), or of an hour of it. */
export function resultsPath(gameCode: string, day?: string, hour?: number): string {
  const ofHour = hour === undefined ? "" : `/${String(hour).padStart(2, "0")}`;
  return `/results/${gameCode}${day === undefined ? "" : `/${day}${ofHour}`}`;
}

/** Where all that a station of a lottery drew stands. */
export function stationPath(gameCode: string, station: string): string {
  return `/results/${gameCode}/${stationSlug(station)}`;
}

/** Where a draw of the house is told, with what it was committed to and how it is verified. */
export function drawPath(gameCode: string, drawId: string): string {
  return `/results/${gameCode}/draw/${drawId}`;
}

/** Where a ticket is seen by whoever has its link. */
export function ticketPath(code: string): string {
  return `/tickets/${code}`;
}

/** What stands behind a game's code in the address of its results; null where that is nothing. Hours are the house's. */
export function readResultPage(gameCode: string, rest: string | undefined): ResultPage | null {
  const lottery = findLottery(gameCode);
  const isHouse = findHouseGame(gameCode) !== null;
  if (!lottery && !isHouse) return null;
  if (rest === undefined || rest === "") return { kind: "newest" };
  const [, day, hour] = DAY.exec(rest) ?? [];
  if (day !== undefined) {
    const isDay = isCalendarDay(day) && (isHouse || hour === undefined);
    return isDay ? { kind: "day", day, hour: hour === undefined ? null : Number(hour) } : null;
  }
  const station = lottery && findStation(lottery, rest);
  return station ? { kind: "station", station } : null;
}

/** Whether an address below `/results/` may lead to a page. */
export function mayBeResults(path: string): boolean {
  const [, gameCode = "", rest] = /^\/results\/([a-z0-9-]+)(?:\/(.+))?$/.exec(path) ?? [];
  if (readResultPage(gameCode, rest)) return true;
  return findHouseGame(gameCode) !== null && (rest === NEWEST_ROWS || DRAW.test(rest ?? ""));
}

function isCalendarDay(day: string): boolean {
  const ms = Date.parse(`${day}T00:00:00+07:00`);
  return !Number.isNaN(ms) && periodOf(ms) === day;
}
