import { sql } from "kysely";
import type { Figure } from "#/lib/base/figure.ts";
import { type Clock, systemClock } from "#/lib/base/time.ts";
import type { Db } from "#/server/db/index.ts";

/** Draws that wait for numbers or for somebody to decide, and tickets that wait to be paid. */
export async function lotteryFigures(
  db: Db,
  clock: Clock = systemClock,
): Promise<readonly Figure[]> {
  const now = sql`${new Date(clock())}::timestamptz`;
  const { rows } = await sql<{
    late: number;
    seconds: number;
    held: number;
    unpaid: number;
    house: number;
  }>`
    select count(*) filter (where state = 'scheduled' and draws_at < ${now})::int as late,
           coalesce(extract(epoch from ${now} - min(draws_at) filter (
             where state in ('scheduled', 'held') and draws_at < ${now})), 0)::float8 as seconds,
           count(*) filter (where state = 'held')::int as held,
           coalesce(extract(epoch from ${now} - min(draws_at) filter (
             where state = 'scheduled' and draws_at < ${now} and exists (
               select from lottery_house_draws where draw_id = lottery_draws.id))), 0)::float8 as house,
           (select count(*)::int from lottery_draws where state in ('drawn', 'void') and settled_at is null) as unpaid
      from lottery_draws where state in ('scheduled', 'held')`.execute(db);
  // From what was said, which is little: of draws there are thousands a day where the house draws each minute.
  const contradicted = await sql<{ count: number }>`
    select count(distinct d.id)::int as count from (
      select distinct on (draw_id, source) draw_id, numbers, said_at from lottery_results
       where said_at > now() - interval '7 days' order by draw_id, source, id desc) said
      join lottery_draws d on d.id = said.draw_id
     where d.state in ('drawn', 'settled') and said.numbers <> d.numbers and said.said_at > d.decided_at`.execute(
    db,
  );
  const { late = 0, seconds = 0, held = 0, unpaid = 0, house = 0 } = rows[0] ?? {};
  return [
    {
      name: "pleno_lottery_draws",
      help: "Draws that somebody or something must see to",
      value: late,
      labels: { state: "no_result" },
    },
    {
      name: "pleno_lottery_draws",
      help: "Draws that somebody or something must see to",
      value: held,
      labels: { state: "held" },
    },
    {
      name: "pleno_lottery_draws",
      help: "Draws that somebody or something must see to",
      value: unpaid,
      labels: { state: "unpaid" },
    },
    {
      name: "pleno_lottery_draws",
      help: "Draws that somebody or something must see to",
      value: contradicted.rows[0]?.count ?? 0,
      labels: { state: "contradicted" },
    },
    {
      name: "pleno_lottery_result_late_seconds",
      help: "How long the oldest draw without a decision has been over",
      value: Math.max(0, seconds),
    },
    {
      name: "pleno_lottery_house_late_seconds",
      help: "How long the oldest draw of the house that was not drawn has been over",
      value: Math.max(0, house),
    },
  ];
}
