import { onSchedule, type Work } from "#/server/events/index.ts";
import { dayRollups } from "./days.ts";
import { followAll } from "./follow.ts";
import { quarterRollups } from "./quarters.ts";

/** What play does by the clock. */
export function playWork(): readonly Work[] {
  return [
    onSchedule("roll_up_play", "* * * * *", (db) => followAll(db, dayRollups)),
    onSchedule("roll_up_play_quarters", "* * * * *", (db) => followAll(db, quarterRollups)),
  ];
}
