import { LOTTERIES } from "#/lib/rules/lottery/schedule.ts";
import type { Db } from "#/server/db/index.ts";
import { listStuck } from "#/server/lottery/index.ts";
import { SOURCES } from "../../src/sandbox/lottery/numbers.ts";
import { type Check, check } from "./checks.ts";

/** So many tickets that cannot be paid are named. */
const MOST_NAMED = 20;

/**
 * Whether two feeds could decide draws, where a lottery that others draw is sold, none of them tells fiction, and every
 * ticket could be paid.
 */
export async function checkLottery(db: Db): Promise<Check[]> {
  const [sold, sources, stuck] = await Promise.all([
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
    listStuck(db, { limit: MOST_NAMED }),
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
    ...stuck.map(({ drawId, ticketId, fault }) =>
      check(
        false,
        "fail",
        `lottery/draw ${drawId}`,
        `ticket ${ticketId} cannot be paid, the others of its draw are: ${fault}`,
      ),
    ),
  ];
}
