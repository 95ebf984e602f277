import type { Clock } from "#/lib/base/time.ts";
import { onSchedule, type Work } from "#/server/events/index.ts";
import { cleanSignIns } from "./cleaning.ts";
import { endTrials } from "./free-play.ts";

/** What the ways in do by the clock. */
export function authWork(clock: Clock): readonly Work[] {
  return [
    onSchedule("clean_sign_ins", "*/10 * * * *", (db) => cleanSignIns(db, clock)),
    onSchedule("end_trials", "23 * * * *", (db) => endTrials(db, clock)),
  ];
}
