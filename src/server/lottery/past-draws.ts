import { sql } from "kysely";
import { shareAnswer } from "#/lib/base/shared-answer.ts";
import { type Clock, MINUTE_MS, SECOND_MS } from "#/lib/base/time.ts";
import type { HouseDrawsPageData } from "#/lib/contract/lottery/page-data.ts";
import type { DayDraw } from "#/lib/contract/lottery/results.ts";
import { findLottery } from "#/lib/rules/lottery/schedule.ts";
import type { Db } from "#/server/db/index.ts";
import { spanOf } from "./day-draws.ts";

/** So many hours and days are kept, a few kilobytes each: those that were asked for last. */
const MOST_KEPT = 500;
/** What was drawn late within this after an hour's end is waited for. */
const OVER_AFTER_MS = 2 * MINUTE_MS;
/** Which days and games have draws: one more each midnight, and whenever a game is put on sale. */
const LISTED_MS = MINUTE_MS;

/**
 * Keeps what never changes of the house's draws: the draws of an hour, or of a day, that is over, once all are decided, and
 * how many draws its hours have. `version` moves when a draw is declared void, and all is read anew then.
 */
export function keepPast(
  read: HouseDrawsPageData,
  version: () => Promise<string>,
  clock: Clock,
): HouseDrawsPageData {
  let keptOf = "";
  const kept = new Map<string, unknown>();
  const days = new Map<string, () => Promise<readonly string[]>>();

  /** What is kept under a key, or read now and kept if it is done. */
  async function keep<T>(key: string, ask: () => Promise<T>, isDone: (value: T) => boolean) {
    const now = await version();
    if (now !== keptOf) kept.clear();
    keptOf = now;
    const known = kept.get(key) as T | undefined;
    const value = known ?? (await ask());
    kept.delete(key);
    // Another may have found a later version meanwhile.
    if (keptOf === now && isDone(value)) kept.set(key, value);
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break;
      kept.delete(oldest);
    }
    return value;
  }

  function isOver(game: string, day: string, hour?: number): boolean {
    // What others draw can be corrected.
    const span = findLottery(game) ? null : spanOf(day, hour);
    return span !== null && span.until.getTime() + OVER_AFTER_MS < clock();
  }

  const isDecided = (draws: readonly DayDraw[]) =>
    draws.length > 0 && draws.every(({ state }) => state !== "ahead");

  return {
    ...read,
    games: shareAnswer(() => read.games(), LISTED_MS, clock),
    ofDay: (game, day, hour) => {
      const ask = () => read.ofDay(game, day, hour);
      return isOver(game, day, hour) ? keep(`${game} ${day} ${hour ?? ""}`, ask, isDecided) : ask();
    },
    hoursOf: (game, day) => {
      const ask = () => read.hoursOf(game, day);
      return isOver(game, day) ? keep(`${game} ${day} hours`, ask, ({ size }) => size > 0) : ask();
    },
    days: (game) => {
      const known = days.get(game) ?? shareAnswer(() => read.days(game), LISTED_MS, clock);
      if (days.size >= MOST_KEPT) days.clear();
      days.set(game, known);
      return known();
    },
  };
}

/** What moves when a draw of the house is declared void; asked for once a second, however many want to know. */
export function voidVersion(db: Db, clock: Clock): () => Promise<string> {
  return shareAnswer(
    async () => {
      const row = await db
        .selectFrom("site")
        .select(sql<string | null>`tags ->> 'houseDraws'`.as("version"))
        .executeTakeFirstOrThrow();
      return row.version ?? "";
    },
    SECOND_MS,
    clock,
  );
}
