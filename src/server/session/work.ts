import type { Clock } from "#/lib/base/time.ts";
import { onSchedule, type Work } from "#/server/events/index.ts";
import { cleanSessions } from "./cleaning.ts";

/** What the session does by the clock. */
export function sessionWork(clock: Clock): readonly Work[] {
  return [onSchedule("clean_sessions", "*/10 * * * *", (db) => cleanSessions(db, clock))];
}
