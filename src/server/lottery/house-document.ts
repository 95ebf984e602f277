import * as z from "zod";
import type { HouseSale } from "#/lib/contract/lottery/page-data.ts";
import { ELOTT_GAMES } from "#/lib/rules/lottery/elott/games.ts";
import type { Db } from "#/server/db/index.ts";

const MINUTES_A_DAY = 1_440;
const MINUTES_AN_HOUR = 60;

/** When the house draws a game itself: "one at 00:00 and every three minutes", "one at 18:00 each day". */
export const houseDocument = z.strictObject({
  everyMinutes: z
    .int()
    .min(1)
    .max(MINUTES_A_DAY)
    .refine((minutes) => MINUTES_A_DAY % minutes === 0, "must divide a day of 1440 minutes"),
  /** When the first draw of a day is, in Hanoi. */
  firstAt: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time, such as "18:00"')
    .default("00:00"),
  /** How long before a draw nobody buys any more. */
  closesBeforeSeconds: z.int().min(1).max(3_600).default(5),
  /** How many draws are on sale at the same time. */
  onSale: z.int().min(1).max(50).default(3),
});
type HouseDocument = z.output<typeof houseDocument>;

const minuteOf = (time: string): number =>
  Number(time.slice(0, 2)) * MINUTES_AN_HOUR + Number(time.slice(3));

/** What is wrong with a game's schedule, by field. */
export function faultsOfHouse(game: string, house: HouseDocument): Record<string, string> {
  if (!ELOTT_GAMES.some(({ code }) => code === game))
    return { house: `must be of one of ${ELOTT_GAMES.map(({ code }) => code).join(", ")}` };
  if (minuteOf(house.firstAt) >= house.everyMinutes)
    return { "house.firstAt": "must be within the first draw of a day" };
  if (house.closesBeforeSeconds >= house.everyMinutes * MINUTES_AN_HOUR)
    return { "house.closesBeforeSeconds": "must be less than what lies between two draws" };
  return {};
}

/** A game's schedule as it was put; null where the house does not draw it. */
export async function readHouse(db: Db, game: string): Promise<HouseDocument | null> {
  const row = await db
    .selectFrom("lottery_schedules")
    .selectAll()
    .where("game", "=", game)
    .executeTakeFirst();
  if (!row) return null;
  return {
    everyMinutes: row.every_minutes,
    firstAt: timeOf(row.first_minute),
    closesBeforeSeconds: row.closes_before_seconds,
    onSale: row.on_sale,
  };
}

/** The games that the house draws and sells, with their schedules. */
export async function listHouseSales(db: Db): Promise<HouseSale[]> {
  const rows = await db
    .selectFrom("lottery_schedules")
    .select(["game", "every_minutes", "first_minute"])
    .where("game", "in", (query) => query.selectFrom("lottery_limits").select("game"))
    .execute();
  return rows.map(({ game, every_minutes, first_minute }) => ({
    ...{ gameCode: game, everyMinutes: every_minutes, firstAt: timeOf(first_minute) },
  }));
}

const timeOf = (minute: number): string =>
  [Math.floor(minute / MINUTES_AN_HOUR), minute % MINUTES_AN_HOUR]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");

/** Puts a game's schedule, or ends it; draws that are committed to are drawn all the same. */
export async function writeHouse(tx: Db, game: string, house: HouseDocument | null): Promise<void> {
  await tx.deleteFrom("lottery_schedules").where("game", "=", game).execute();
  if (house === null) return;
  await tx
    .insertInto("lottery_schedules")
    .values({
      game,
      every_minutes: house.everyMinutes,
      first_minute: minuteOf(house.firstAt),
      closes_before_seconds: house.closesBeforeSeconds,
      on_sale: house.onSale,
    })
    .execute();
}
