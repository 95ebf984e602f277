import { sql } from "kysely";
import { type Clock, DAY_MS, systemClock } from "#/lib/base/time.ts";
import { pastDraws } from "#/lib/rules/lottery/schedule.ts";
import { fictionalNumbers, idOf, SOURCES } from "#/sandbox/lottery/numbers.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { noteResult, scheduleDraws, settleDraws } from "#/server/lottery/index.ts";
import { buyAhead, buyBeforeDraws } from "./lottery-tickets.ts";

const DAYS = 30;
const DAYS_A_WEEK = 7;

/**
 * A month of draws, told by the sandbox's two sources with the numbers that its key comes to, and tickets of members.
 * Nobody could buy for what was drawn before the demonstration was there: the last draw of each lottery is open once
 * more until its members have bought, and they are paid by what was told of it. Draws that nobody told
 * while the demonstration was down for longer than its feed looks back are told too.
 */
export async function seedDrawnMonth(
  db: Db,
  lotteryKey: string,
  clock: Clock = systemClock,
): Promise<void> {
  const nowMs = clock();
  await inTransaction(db, async (tx) => {
    for (let days = DAYS; days > 0; days -= DAYS_A_WEEK)
      await scheduleDraws(tx, nowMs - days * DAY_MS);
    const isFresh = !(await tx
      .selectFrom("lottery_tickets as t")
      .innerJoin("lottery_draws as d", "d.id", "t.draw_id")
      .select("t.id")
      .where("d.station", "<>", "")
      .limit(1)
      .executeTakeFirst());
    if (isFresh) await buyBeforeDraws(tx, lotteryKey, nowMs);
    await tellDraws(tx, lotteryKey, nowMs);
    await settleDraws(tx);
    if (isFresh) await buyAhead(tx);
  });
}

/** Has both sources tell of every draw that is over and of which nobody told anything. */
async function tellDraws(tx: Db, lotteryKey: string, nowMs: number): Promise<void> {
  const { rows } = await sql<{ id: bigint; game: string; station: string; period: string }>`
    select id, game, station, period from lottery_draws d
     where state = 'scheduled' and draws_at < clock_timestamp()
       and not exists (select from lottery_results where draw_id = d.id)`.execute(tx);
  const untold = new Map(
    rows.map(({ id, game, ...draw }) => [idOf({ gameCode: game, ...draw }), id]),
  );
  for (const draw of pastDraws(nowMs, DAYS)) {
    const drawId = untold.get(idOf(draw));
    if (drawId === undefined) continue;
    const numbers = fictionalNumbers(lotteryKey, draw);
    for (const source of SOURCES)
      await noteResult(tx, { drawId, source: `feed:${source}`, numbers });
  }
}
