import type { Clock } from "#/lib/base/time.ts";
import { onSchedule, type Work } from "#/server/events/index.ts";
import { cleanLaunches } from "./cleaning.ts";

/** What the games do by the clock. */
export function gamesWork(clock: Clock): readonly Work[] {
  return [onSchedule("clean_game_launches", "23 3 * * *", (db) => cleanLaunches(db, clock))];
}
