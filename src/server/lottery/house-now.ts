import { sql } from "kysely";
import { shareAnswer } from "#/lib/base/shared-answer.ts";
import type { Clock } from "#/lib/base/time.ts";
import type { ReplyOf } from "#/lib/contract/call.ts";
import type { OpenDraw, OpenedDraw } from "#/lib/contract/lottery/calls.ts";
import type { HouseDraws, listHouseDraws } from "#/lib/contract/lottery/house-draws.ts";
import { HOUSE_GAMES } from "#/lib/rules/lottery/house-games.ts";
import type { Db } from "#/server/db/index.ts";

/** However many pages ask within this, the database is asked once. */
const KEPT_MS = 1_000;
/** The next draws of a game that a page is told of: it asks again when the first is drawn. */
const TOLD = 2;

type Row = {
  readonly game: string;
  readonly id: bigint;
  readonly period: string;
  readonly opens_at: Date;
  readonly closes_at: Date;
  readonly draws_at: Date;
  readonly numbers: readonly (readonly string[])[] | null;
  readonly commitment: string | null;
};

/** Tells how the games of the house stand now, to any number of pages. */
export function openHouseNow(db: Db, clock: Clock): () => Promise<ReplyOf<typeof listHouseDraws>> {
  const read = shareAnswer(() => readNow(db, clock), KEPT_MS, clock);
  return async () => {
    const { nowMs, askedAtMs, list } = await read();
    return { now: new Date(nowMs + clock() - askedAtMs).toISOString(), list };
  };
}

async function readNow(db: Db, clock: Clock) {
  const { rows } = await sql<Row>`
    with sold as (select game from lottery_schedules where game in (select game from lottery_limits)), told as (
      select d.* from sold s cross join lateral (
        select * from lottery_draws where game = s.game and state = 'scheduled' and closes_at > clock_timestamp()
          and opens_at <= clock_timestamp() order by closes_at limit ${TOLD}) d
      union all
      select d.* from sold s cross join lateral (
        select * from lottery_draws where game = s.game and state in ('drawn', 'settled')
        order by draws_at desc limit 1) d)
    select t.game, t.id, t.period, t.opens_at, t.closes_at, t.draws_at, t.numbers, h.commitment
      from told t left join lottery_house_draws h on h.draw_id = t.id order by t.closes_at`.execute(
    db,
  );
  const clocks = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const askedAtMs = clock();
  const nowMs = clocks.rows[0]?.now.getTime() ?? askedAtMs;
  const byGame = Map.groupBy(rows, ({ game }) => game);
  const list = HOUSE_GAMES.flatMap(({ code }): HouseDraws[] => {
    const known = byGame.get(code);
    if (!known) return [];
    const open = known.filter(({ numbers }) => numbers === null).map(openOf);
    const last = known.find(({ numbers }) => numbers !== null);
    return [{ gameCode: code, open, last: last ? openedOf(last) : null }];
  });
  return { nowMs, askedAtMs, list };
}

function common({ game, id, period, draws_at, commitment }: Row) {
  const told = { drawId: String(id), gameCode: game, station: "", period };
  return {
    ...{ ...told, drawsAt: draws_at.toISOString() },
    ...(commitment === null ? {} : { commitment }),
  };
}

function openOf(row: Row): OpenDraw {
  const [opensAt, closesAt] = [row.opens_at.toISOString(), row.closes_at.toISOString()];
  return { ...common(row), opensAt, closesAt };
}

function openedOf(row: Row): OpenedDraw {
  return { ...common(row), drawn: (row.numbers ?? []).map((numbers) => [...numbers]) };
}
