import type { Clock } from "#/lib/base/time.ts";
import { onSchedule, type Work } from "#/server/events/index.ts";
import { cleanChallenges } from "./cleaning.ts";

/** What challenges do by the clock. */
export function challengeWork(clock: Clock): readonly Work[] {
  return [onSchedule("clean_challenges", "*/10 * * * *", (db) => cleanChallenges(db, clock))];
}
