import { sql } from "kysely";
import { DAY_MS, MINUTE_MS } from "#/lib/base/time.ts";
import type { OpenDraw, OpenedDraw } from "#/lib/contract/lottery/calls.ts";
import { type Draw, nextDraws, periodOf } from "#/lib/rules/lottery/schedule.ts";
import type { Db } from "#/server/db/index.ts";

/** Adds the draws of all games that are sold, the calendar's and the house's. */
export const SCHEDULE_JOB = "lottery_schedule";

/** How long before the first ball falls nobody buys any more. */
export const CLOSES_BEFORE_MS = 5 * MINUTE_MS;
/** How far ahead tickets are sold. */
const SOLD_AHEAD_MS = 7 * DAY_MS;

/** Adds the draws of the coming days of every game that is sold; those that are there stay as they are. */
export async function scheduleDraws(db: Db, nowMs: number): Promise<number> {
  const sold = await db.selectFrom("lottery_limits").select("game").distinct().execute();
  const games = new Set(sold.map(({ game }) => game));
  let added = 0;
  for (let aheadMs = 0; aheadMs < SOLD_AHEAD_MS; aheadMs += DAY_MS) {
    for (const draw of nextDraws(nowMs + aheadMs)) {
      if (games.has(draw.lottery.gameCode)) added += await addDraws(db, draw);
    }
  }
  return added;
}

async function addDraws(db: Db, { lottery, stations, drawsAtMs }: Draw): Promise<number> {
  let added = 0;
  for (const station of stations) {
    const { rows } = await sql<{ added: boolean }>`
      select lottery_schedule(${lottery.gameCode}, ${station}, ${periodOf(drawsAtMs)},
        ${new Date(drawsAtMs - SOLD_AHEAD_MS - DAY_MS)}, ${new Date(drawsAtMs - CLOSES_BEFORE_MS)},
        ${new Date(drawsAtMs)}) as added`.execute(db);
    if (rows[0]?.added) added += 1;
  }
  return added;
}

/**
 * Whether a draw is sold at this moment. Asked before anything is worked out for it; who sells asks again, by the same clock,
 * once the draw is held (`lottery_check`).
 */
export const isOpen = (draw: string) => sql<boolean>`(${sql.ref(`${draw}.state`)} = 'scheduled'
  and clock_timestamp() >= ${sql.ref(`${draw}.opens_at`)} and clock_timestamp() < ${sql.ref(`${draw}.closes_at`)})`;

/** Draws with what the house committed to, where it draws them itself. */
function drawRows(db: Db) {
  return db
    .selectFrom("lottery_draws as d")
    .leftJoin("lottery_house_draws as h", "h.draw_id", "d.id")
    .select(["id", "game", "station", "period", "opens_at", "closes_at", "draws_at", "commitment"]);
}

/** The draws of a game that are sold or will be, the soonest first, with the database's time. */
export async function listOpenDraws(
  db: Db,
  game: string,
): Promise<{ now: string; list: OpenDraw[] }> {
  const [rows, clock] = await Promise.all([
    drawRows(db)
      .where("game", "=", game)
      .where("state", "=", "scheduled")
      .where("closes_at", ">", sql<Date>`clock_timestamp()`)
      .orderBy("closes_at")
      .orderBy("station")
      .limit(50)
      .execute(),
    sql<{ now: Date }>`select clock_timestamp() as now`.execute(db),
  ]);
  const list = rows.map((row) => ({
    drawId: String(row.id),
    gameCode: row.game,
    station: row.station,
    period: row.period,
    opensAt: row.opens_at.toISOString(),
    closesAt: row.closes_at.toISOString(),
    drawsAt: row.draws_at.toISOString(),
    ...(row.commitment === null ? {} : { commitment: row.commitment }),
  }));
  return { now: (clock.rows[0]?.now ?? new Date()).toISOString(), list };
}

type OpenedOptions = {
  /** None after this day. */
  readonly until?: string | undefined;
  readonly station?: string;
};

/** The last draws of a game with their numbers, the newest first. */
export async function listOpened(
  db: Db,
  game: string,
  count: number,
  { until, station }: OpenedOptions = {},
): Promise<OpenedDraw[]> {
  let found = drawRows(db)
    .select("numbers")
    .where("game", "=", game)
    .where("state", "in", ["drawn", "settled"]);
  if (until !== undefined) found = found.where("period", "<=", until);
  if (station !== undefined) found = found.where("station", "=", station);
  const rows = await found.orderBy("draws_at", "desc").orderBy("station").limit(count).execute();
  return rows.map((row) => ({
    drawId: String(row.id),
    gameCode: row.game,
    station: row.station,
    period: row.period,
    drawsAt: row.draws_at.toISOString(),
    drawn: (row.numbers ?? []).map((numbers) => [...numbers]),
    ...(row.commitment === null ? {} : { commitment: row.commitment }),
  }));
}

/** A draw by what it is known as outside; null where there is none. */
export async function findDrawId(
  db: Db,
  draw: { readonly gameCode: string; readonly station: string; readonly period: string },
): Promise<bigint | null> {
  const row = await db
    .selectFrom("lottery_draws")
    .select("id")
    .where("game", "=", draw.gameCode)
    .where("station", "=", draw.station.normalize("NFC"))
    .where("period", "=", draw.period)
    .executeTakeFirst();
  return row?.id ?? null;
}
