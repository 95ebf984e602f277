import type { Clock } from "#/lib/base/time.ts";
import type { Db } from "#/server/db/index.ts";
import { onJob, onSchedule, type Work } from "#/server/events/index.ts";
import { SETTLE_JOB } from "./decide.ts";
import { scheduleDraws } from "./draws.ts";
import { settleDraws } from "./settle.ts";

/** The lottery's jobs: draws are scheduled ahead, and what is decided is paid. */
export function lotteryWork(clock: Clock): readonly Work[] {
  const settle = async (db: Db) => void (await settleDraws(db));
  return [
    onSchedule("lottery_schedule_each_quarter", "*/15 * * * *", async (db) => {
      await scheduleDraws(db, clock());
    }),
    onJob(SETTLE_JOB, settle),
    onSchedule(`${SETTLE_JOB}_each_minute`, "* * * * *", settle),
  ];
}
