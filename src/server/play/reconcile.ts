import { sql } from "kysely";
import type { Db } from "#/server/db/index.ts";

/** A day of a member whose rollup is not the sum of its facts, or a taken-back fact that is not what it takes back. */
export type PlayDrift = {
  readonly what: "play_day" | "play_quarter" | "play_taken_back";
  /** `<member>/<day or quarter>/<area>/<category>/<product>/<currency>`, or the fact's area and reference. */
  readonly id: string;
  /** Rounds, stake, valid stake and payout, in minor units; `none` where there is no row. */
  readonly found: string;
  readonly expected: string;
};

const figures = (source: string) => {
  const columns = ["rounds", "stake_minor", "valid_stake_minor", "payout_minor"];
  return sql.raw(columns.map((column) => `${source}.${column}`).join(" || '/' || "));
};

/**
 * Computes the rollups again from the facts that their reader has read, and compares both ways; and each fact that was
 * taken back with the one it names. The first 1,000. Reads everything, in one snapshot.
 */
export async function reconcilePlay(db: Db): Promise<PlayDrift[]> {
  const { rows } = await sql<PlayDrift>`
    with summed as (
      select fact.member_id, (settled_at at time zone 'utc')::date as day, area, category, product, currency,
             sum(case when takes_back is null then 1 else -1 end) as rounds, sum(stake_minor) as stake_minor,
             sum(valid_stake_minor) as valid_stake_minor, sum(payout_minor) as payout_minor
        from play_facts fact
        join play_readers reader on reader.name = 'play_days'
         and (fact.seal_position, fact.id) <= (reader.position, reader.fact_id)
       group by 1, 2, 3, 4, 5, 6)
    select 'play_day' as what,
           concat_ws('/', member_id, day, area, category, product, currency) as id,
           coalesce(${figures("kept")}, 'none') as found, coalesce(${figures("summed")}, 'none') as expected
      from play_days kept full join summed using (member_id, day, area, category, product, currency)
     where (kept.rounds, kept.stake_minor, kept.valid_stake_minor, kept.payout_minor)
       is distinct from (summed.rounds, summed.stake_minor, summed.valid_stake_minor, summed.payout_minor)
    union all
    select 'play_quarter', concat_ws('/', member_id, begins_at, area, category, product, currency),
           coalesce(${figures("kept")}, 'none'), coalesce(${figures("summed")}, 'none')
      from play_quarters kept full join (
        select fact.member_id, date_bin('15 minutes', settled_at, timestamptz '2000-01-01T00:00:00Z') as begins_at, area,
               category, product, currency, sum(case when takes_back is null then 1 else -1 end) as rounds,
               sum(stake_minor) as stake_minor, sum(valid_stake_minor) as valid_stake_minor, sum(payout_minor) as payout_minor
          from play_facts fact
          join play_readers reader on reader.name = 'play_quarters'
           and (fact.seal_position, fact.id) <= (reader.position, reader.fact_id)
         group by 1, 2, 3, 4, 5, 6) summed using (member_id, begins_at, area, category, product, currency)
     where (kept.rounds, kept.stake_minor, kept.valid_stake_minor, kept.payout_minor)
       is distinct from (summed.rounds, summed.stake_minor, summed.valid_stake_minor, summed.payout_minor)
    union all
    select 'play_taken_back', back.area || '/' || back.reference, back.stake_minor || '/' || back.payout_minor,
           coalesce(-first.stake_minor || '/' || -first.payout_minor, 'none')
      from play_facts back left join play_facts first on first.id = back.takes_back and first.takes_back is null
     where back.takes_back is not null
       and (back.area, back.member_id, back.currency, -back.stake_minor, -back.valid_stake_minor, -back.payout_minor)
         is distinct from (first.area, first.member_id, first.currency, first.stake_minor, first.valid_stake_minor, first.payout_minor)
     limit 1000`.execute(db);
  return rows;
}
