import { LOTTERIES } from "#/lib/rules/lottery/schedule.ts";
import type { Db } from "#/server/db/index.ts";
import { SOURCES } from "../../src/sandbox/lottery/numbers.ts";
import { type Check, check } from "./checks.ts";

/** Whether two feeds could decide draws, where a lottery that others draw is sold, and none of them tells fiction. */
export async function checkLottery(db: Db): Promise<Check[]> {
  const [sold, sources] = await Promise.all([
    db
      .selectFrom("lottery_limits")
      .select("game")
      .where(
        "game",
        "in",
        LOTTERIES.map(({ gameCode }) => gameCode),
      )
      .limit(1)
      .execute(),
    db.selectFrom("lottery_sources").select("id").where("enabled", "=", true).execute(),
  ]);
  const feeds = "fewer than two feeds are on, staff have to type results: site put lottery-sources";
  const fictional = SOURCES.filter((source) => sources.some(({ id }) => id === source));
  return [
    ...(sold.length > 0 ? [check(sources.length >= 2, "warn", "lottery-sources", feeds)] : []),
    ...fictional.map((source) =>
      check(
        false,
        "fail",
        `lottery-sources/${source}`,
        `its results are fictional: site disable lottery-sources/${source}`,
      ),
    ),
  ];
}
