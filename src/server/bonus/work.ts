import { onJob, onSchedule, type Work } from "#/server/events/index.ts";
import { followAll } from "#/server/play/index.ts";
import {
  beginWaiting,
  keepBonusTime,
  playedBonuses,
  SETTLE_BONUS,
  settleDue,
  settlePlayed,
} from "./due.ts";
import { type HasOpenPlay, settleBonus, tellExpiring } from "./lifecycle.ts";

/** What becomes of bonuses as they are played, and by the clock. */
export function bonusWork(hasOpenPlay: HasOpenPlay): readonly Work[] {
  return [
    onSchedule("follow_bonus_play", "* * * * *", (db) => followAll(db, playedBonuses)),
    onJob(SETTLE_BONUS, (db, payload) =>
      settleBonus(db, hasOpenPlay, (payload as { id: string }).id),
    ),
    onSchedule("keep_bonus_time", "* * * * *", keepBonusTime),
    onSchedule("settle_due_bonuses", "* * * * *", (db) => settleDue(db, hasOpenPlay)),
    onSchedule("settle_played_bonuses", "41 * * * *", (db) => settlePlayed(db, hasOpenPlay)),
    onSchedule("begin_waiting_bonuses", "*/5 * * * *", beginWaiting),
    onSchedule("tell_expiring_bonuses", "*/10 * * * *", tellExpiring),
  ];
}
