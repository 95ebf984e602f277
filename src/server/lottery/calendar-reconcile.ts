import { sql } from "kysely";
import { findLottery, nextDraw, periodOf } from "#/lib/rules/lottery/schedule.ts";
import type { BooksDrift } from "#/server/area.ts";
import type { Db } from "#/server/db/index.ts";
import { CLOSES_BEFORE_MS } from "./draws.ts";

const LOOKED_BACK_DAYS = 7;

type Sold = {
  readonly id: bigint;
  readonly game: string;
  readonly station: string;
  readonly period: string;
  readonly closes_at: Date;
  readonly draws_at: Date;
};

/**
 * Names draws that tickets were sold for and that nobody holds: the house never committed to them, and no station draws
 * them by the calendar. Who serves adds draws, and could make one up whose result it tells itself. Draws that are not
 * settled, or were within the last seven days.
 */
export async function reconcileCalendar(db: Db): Promise<BooksDrift[]> {
  const { rows } = await sql<Sold>`
    select d.id, d.game, d.station, d.period, d.closes_at, d.draws_at from lottery_draws d
     where (d.settled_at is null or d.settled_at > now() - ${LOOKED_BACK_DAYS} * interval '1 day')
       and not exists (select from lottery_house_draws h where h.draw_id = d.id)
       and exists (select from lottery_tickets t where t.draw_id = d.id)
     order by d.id limit 1000`.execute(db);
  return rows.flatMap((draw) => {
    const expected = plannedAs(draw);
    const { game, station, period, draws_at } = draw;
    const found = [game, station, period, draws_at.toISOString()].join(" ");
    return expected === null
      ? []
      : [{ what: "draw_made_up", id: String(draw.id), found, expected }];
  });
}

/** What the calendar has instead; null where it has this very draw. */
function plannedAs({ game, station, period, closes_at, draws_at }: Sold): string | null {
  const lottery = findLottery(game);
  if (!lottery) return "a commitment of the house";
  const drawsAtMs = draws_at.getTime();
  const planned = nextDraw(lottery, drawsAtMs - 1);
  const isPlanned =
    planned.drawsAtMs === drawsAtMs &&
    planned.stations.includes(station) &&
    periodOf(drawsAtMs) === period &&
    closes_at.getTime() <= drawsAtMs - CLOSES_BEFORE_MS;
  if (isPlanned) return null;
  return [...planned.stations, new Date(planned.drawsAtMs).toISOString()].join(" ");
}
