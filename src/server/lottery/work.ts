import type { Clock } from "#/lib/base/time.ts";
import type { Db, Vault } from "#/server/db/index.ts";
import { onJob, onSchedule, type Work } from "#/server/events/index.ts";
import { SETTLE_JOB } from "./decide.ts";
import { SCHEDULE_JOB, scheduleDraws } from "./draws.ts";
import { forgetExposure } from "./forget-exposure.ts";
import { drawHouseDraws, forgetUnsoldDraws, HOUSE_DRAW_JOB } from "./house-draws.ts";
import { scheduleHouseDraws } from "./house-schedule.ts";
import { settleDraws } from "./settle.ts";
import { stopChases } from "./stop-chases.ts";

/** The lottery's jobs: draws are scheduled ahead, the house's are drawn, and what is decided is paid. */
export function lotteryWork(clock: Clock, vault: Vault): readonly Work[] {
  const settle = async (db: Db) => {
    try {
      await settleDraws(db);
    } finally {
      await stopChases(db);
    }
  };
  const draw = async (db: Db) => void (await drawHouseDraws(db, vault));
  return [
    // Once a game is put on sale.
    onJob(SCHEDULE_JOB, async (db) => {
      await scheduleDraws(db, clock());
      await scheduleHouseDraws(db, vault, clock());
    }),
    onSchedule("lottery_schedule_each_quarter", "*/15 * * * *", async (db) => {
      await scheduleDraws(db, clock());
    }),
    onSchedule("lottery_schedule_house_each_minute", "* * * * *", async (db) => {
      await scheduleHouseDraws(db, vault, clock());
    }),
    onJob(HOUSE_DRAW_JOB, draw),
    onSchedule(`${HOUSE_DRAW_JOB}_each_minute`, "* * * * *", draw),
    onSchedule("lottery_forget_unsold_each_day", "47 20 * * *", (db) =>
      forgetUnsoldDraws(db, clock()),
    ),
    onSchedule("lottery_forget_exposure_each_day", "53 20 * * *", async (db) => {
      await forgetExposure(db);
    }),
    onJob(SETTLE_JOB, settle),
    onSchedule(`${SETTLE_JOB}_each_minute`, "* * * * *", settle),
  ];
}
