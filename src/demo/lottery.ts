import { type Clock, systemClock } from "#/lib/base/time.ts";
import { writeOdds } from "#/lib/rules/lottery/bet-type.ts";
import { LOTTERIES } from "#/lib/rules/lottery/schedule.ts";
import { BOOKS } from "#/lib/rules/lottery/vietnam/books.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { LOTTERY_COLLECTION, scheduleDraws } from "#/server/lottery/index.ts";

/** In đồng, and in the play money that a trial buys with. */
const LIMIT = { minStake: "1000.00", mostOfLine: "2000000000.00", mostOfNumber: "5000000000.00" };
const LIMITS = { VND: LIMIT, VND_PLAY: LIMIT };

/** Vietnam's three lotteries by book A, and their draws of the coming week. What is there stays as it is. */
export async function seedLotteries(db: Db, clock: Clock = systemClock): Promise<void> {
  await inTransaction(db, async (tx) => {
    const there = new Set(await LOTTERY_COLLECTION.list(tx));
    for (const { gameCode: game, region } of LOTTERIES) {
      if (there.has(game)) continue;
      const types = Object.fromEntries(
        Object.entries(BOOKS.a[region]).map(([type, { stakesEach, odds }]) => [
          type,
          { stakesEach, odds: mapOdds(odds) },
        ]),
      );
      const document = { game, types, limits: LIMITS };
      const faults = await LOTTERY_COLLECTION.findFaults?.(tx, game, document);
      if (faults) throw new Error(`${game} cannot be sold: ${JSON.stringify(faults)}`);
      await LOTTERY_COLLECTION.write(tx, game, document);
    }
    await scheduleDraws(tx, clock());
  });
}

function mapOdds(odds: Readonly<Record<string, bigint>>): Record<string, string> {
  return Object.fromEntries(Object.entries(odds).map(([tier, each]) => [tier, writeOdds(each)]));
}
