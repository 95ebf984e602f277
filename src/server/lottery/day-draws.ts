import { sql } from "kysely";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#/lib/base/time.ts";
import type { HouseDrawsPageData } from "#/lib/contract/lottery/page-data.ts";
import { type DayDraw, MOST_DAY_DRAWS } from "#/lib/contract/lottery/results.ts";
import { HOUSE_GAMES } from "#/lib/rules/lottery/house-games.ts";
import { findLottery, periodOf } from "#/lib/rules/lottery/schedule.ts";
import type { Db } from "#/server/db/index.ts";
import { findProof } from "./proofs.ts";

/** Hanoi's midnight is so long before that of UTC. */
const ZONE_MS = 7 * HOUR_MS;
const DAYS_LISTED = 30;
/** A draw that is later than this is not waited for by the page that shows the next one. */
const LATE_MS = 10 * MINUTE_MS;
const DRAW_ID = /^[1-9]\d{0,17}$/;

type Row = {
  readonly id: bigint;
  readonly game: string;
  readonly station: string;
  readonly period: string;
  readonly draws_at: Date;
  readonly state: string;
  readonly numbers: readonly (readonly string[])[] | null;
};

function onWire({ id, game, station, period, draws_at, state, numbers }: Row): DayDraw {
  return {
    ...{ drawId: String(id), gameCode: game, station, period },
    drawsAt: draws_at.toISOString(),
    state: stateOf(state),
    drawn: numbers?.map((each) => [...each]) ?? null,
  };
}

function stateOf(state: string): DayDraw["state"] {
  if (state === "void") return "void";
  return state === "drawn" || state === "settled" ? "drawn" : "ahead";
}

const draws = (db: Db) =>
  db
    .selectFrom("lottery_draws")
    .select(["id", "game", "station", "period", "draws_at", "state", "numbers"]);

/** The moments between which a day, or an hour of it, lies in Hanoi; null for a day that is none. */
export function spanOf(
  day: string,
  hour?: number,
): { readonly from: Date; readonly until: Date } | null {
  const midnightMs = Date.parse(`${day}T00:00:00Z`) - ZONE_MS;
  if (Number.isNaN(midnightMs) || periodOf(midnightMs) !== day) return null;
  const fromMs = midnightMs + (hour ?? 0) * HOUR_MS;
  return {
    from: new Date(fromMs),
    until: new Date(fromMs + (hour === undefined ? DAY_MS : HOUR_MS)),
  };
}

/** The draws of a game on a day whose time has come, or of one of its hours; null for a day that is none. */
function dueDraws(db: Db, game: string, day: string, hour?: number) {
  const span = spanOf(day, hour);
  if (!span) return null;
  const due = db
    .selectFrom("lottery_draws")
    .where("game", "=", game)
    .where("draws_at", "<=", sql<Date>`clock_timestamp()`);
  // A station's draws are named by their day; the house's are too many for that, and each is where its time is.
  return findLottery(game)
    ? due.where("period", "=", day)
    : due
        .where("station", "=", "")
        .where("draws_at", ">=", span.from)
        .where("draws_at", "<", span.until);
}

/** The draws of a day, or of one of its hours, whose time has come, the newest first: as many as the call tells at most. */
export async function listDayDraws(
  db: Db,
  game: string,
  day: string,
  hour?: number,
): Promise<DayDraw[]> {
  const rows = await dueDraws(db, game, day, hour)
    ?.select(["id", "game", "station", "period", "draws_at", "state", "numbers"])
    .orderBy("draws_at", "desc")
    .orderBy("station")
    .limit(MOST_DAY_DRAWS)
    .execute();
  return (rows ?? []).map(onWire);
}

/** All draws of a day whose time has come, by their numbers. */
export async function listDayDrawIds(db: Db, game: string, day: string): Promise<bigint[]> {
  const rows = await dueDraws(db, game, day)?.select("id").execute();
  return (rows ?? []).map(({ id }) => id);
}

/** What pages ask of the draws that the house draws itself. */
export function openHouseDraws(db: Db): HouseDrawsPageData {
  const ofHouse = (game: string) => draws(db).where("game", "=", game).where("station", "=", "");
  return {
    async newest(game, count) {
      const [rows, next] = await Promise.all([
        ofHouse(game)
          .where("draws_at", "<=", sql<Date>`clock_timestamp()`)
          .orderBy("draws_at", "desc")
          .limit(count)
          .execute(),
        ofHouse(game)
          .where("state", "in", ["scheduled", "held"])
          .where(
            "draws_at",
            ">",
            sql<Date>`clock_timestamp() - ${LATE_MS} * interval '1 millisecond'`,
          )
          .orderBy("draws_at")
          .limit(1)
          .executeTakeFirst(),
      ]);
      return { draws: rows.map(onWire), nextAt: next?.draws_at.toISOString() ?? null };
    },
    ofDay: (game, day, hour) => listDayDraws(db, game, day, hour),
    async hoursOf(game, day) {
      const span = spanOf(day);
      if (!span) return new Map();
      const { rows } = await sql<{ hour: number; count: number }>`
        select floor(extract(epoch from draws_at - ${span.from}::timestamptz) / 3600)::int as hour, count(*)::int as count
          from (select draws_at from lottery_draws where game = ${game} and station = ''
            and draws_at >= ${span.from} and draws_at < ${span.until} and draws_at <= clock_timestamp()) due
         group by 1 order by 1`.execute(db);
      return new Map(rows.map(({ hour, count }) => [hour, count]));
    },
    async days(game) {
      const { rows } = await sql<{ day: string }>`
        select to_char(day, 'YYYY-MM-DD') as day
          from generate_series(0, ${DAYS_LISTED - 1}) ago,
            lateral (select date_trunc('day', now() at time zone 'UTC' + interval '7 hours')
              - ago * interval '1 day' as day) days,
            lateral (select draws_at from lottery_draws where game = ${game} and station = ''
              and draws_at >= (day - interval '7 hours') at time zone 'UTC'
              and draws_at < least((day + interval '17 hours') at time zone 'UTC', now())
              order by draws_at limit 1) first
         order by 1 desc`.execute(db);
      return rows.map(({ day }) => day);
    },
    async games() {
      const { rows } = await sql<{ game: string }>`
        select listed.game
          from unnest(${HOUSE_GAMES.map(({ code }) => code)}::text[]) with ordinality as listed (game, place),
            lateral (select from lottery_draws d where d.game = listed.game and station = '' and draws_at <= now()
              order by draws_at limit 1) first
         order by place`.execute(db);
      return rows.map(({ game }) => game);
    },
    proof: async (drawId) => (DRAW_ID.test(drawId) ? findProof(db, BigInt(drawId)) : null),
  };
}
