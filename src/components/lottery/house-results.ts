import { DAY_MS, HOUR_MS, MINUTE_MS } from "#/lib/base/time.ts";
import type { DayDraw } from "#/lib/contract/lottery/results.ts";
import { findHouseGame } from "#/lib/rules/lottery/house-games.ts";
import type { ResultPage } from "#/lib/rules/lottery/result-pages.ts";
import { periodOf } from "#/lib/rules/lottery/schedule.ts";
import { type AskedOfHouse, newestShown } from "./newest.ts";
import { dayStart } from "./words.ts";

/** A day with more draws is shown by its hours: so many are told at once (`listDrawsOfDay`). */
const MOST_ROWS = 120;
/** So long a draw that nobody had a ticket for is kept, and the page of its day as it is. */
const KEPT_MS = 31 * DAY_MS;

/** What a page of results of a game of the house shows. */
export type HouseResults = {
  readonly gameCode: string;
  readonly name: string;
  readonly day: string;
  /** The hour that is shown of a day with many draws. */
  readonly hour: number | null;
  /** Of such a day, how many draws each hour has. */
  readonly hours: ReadonlyMap<number, number>;
  readonly draws: readonly DayDraw[];
  /** The newest draws, which the minute moves, and when the next one is; null: draws of a day that is over. */
  readonly newest: { readonly nextAt: string | null } | null;
  readonly days: readonly string[];
  /** The games of the house that have draws. */
  readonly house: readonly string[];
};

/**
 * Reads a page of results, and says until when it is true: that of a day that is over as long as its draws are kept, that
 * of today for an hour, for its rows are brought up to date by themselves. Null where there is nothing.
 */
export async function readHouseResults(
  locals: AskedOfHouse,
  gameCode: string,
  page: Exclude<ResultPage, { kind: "station" }>,
): Promise<HouseResults | null> {
  const { nowMs, until } = locals;
  const { houseDraws } = locals.data;
  const today = periodOf(nowMs);
  const day = page.kind === "day" ? page.day : today;
  const asked = page.kind === "day" ? page.hour : null;
  const [counts, days, house] = await Promise.all([
    houseDraws.hoursOf(gameCode, day),
    houseDraws.days(gameCode),
    houseDraws.games(),
  ]);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const hours = total > MOST_ROWS ? counts : new Map<number, number>();
  const common = {
    ...{ gameCode, name: findHouseGame(gameCode)?.name ?? gameCode, day, hours, days },
    house,
  };
  if (page.kind === "newest" || (day === today && asked === null && total > 0)) {
    until((Math.floor(nowMs / HOUR_MS) + 1) * HOUR_MS);
    const { draws, nextAt } = await houseDraws.newest(gameCode, newestShown(gameCode));
    return { ...common, draws, newest: { nextAt }, hour: null };
  }
  const isPage = asked === null ? total > 0 : hours.has(asked);
  const hour = asked ?? (hours.size > 0 ? Math.max(...hours.keys()) : null);
  const endsMs = Date.parse(dayStart(day)) + (hour === null ? DAY_MS : (hour + 1) * HOUR_MS);
  // What is not there yet may come, and an hour that is not over grows.
  if (!isPage || endsMs > nowMs) until(nowMs + MINUTE_MS);
  if (!isPage) return null;
  const draws = await houseDraws.ofDay(gameCode, day, hour ?? undefined);
  until(
    draws.some(({ state }) => state === "ahead")
      ? nowMs + MINUTE_MS
      : Date.parse(dayStart(day)) + KEPT_MS,
  );
  return { ...common, draws, newest: null, hour };
}
