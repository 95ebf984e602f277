import { sql } from "kysely";
import type { Db } from "#/server/db/index.ts";
import type { FactReader } from "./follow.ts";

const READER = "play_days";

/** Keeps the sums of each member's days (UTC, by the time of settlement). A fact that is taken back counts on the day it was. */
export const dayRollups: FactReader = {
  name: READER,
  async keep(tx, { after, upTo }) {
    await sql`
      insert into play_days as kept
        (member_id, day, area, category, product, currency, rounds, stake_minor, valid_stake_minor, payout_minor)
      select member_id, (settled_at at time zone 'utc')::date, area, category, product, currency,
             sum(case when takes_back is null then 1 else -1 end), sum(stake_minor), sum(valid_stake_minor), sum(payout_minor)
        from play_facts
       where (seal_position, id) > (${after.sealPosition}, ${after.factId})
         and (seal_position, id) <= (${upTo.sealPosition}, ${upTo.factId})
       group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
      on conflict (member_id, day, area, category, product, currency) do update
        set rounds = kept.rounds + excluded.rounds, stake_minor = kept.stake_minor + excluded.stake_minor,
            valid_stake_minor = kept.valid_stake_minor + excluded.valid_stake_minor,
            payout_minor = kept.payout_minor + excluded.payout_minor`.execute(tx);
  },
};

/** What a member played within some days, in one currency; minor units. */
export type Played = {
  readonly currency: string;
  readonly rounds: bigint;
  readonly stakeMinor: bigint;
  readonly validStakeMinor: bigint;
  readonly payoutMinor: bigint;
};

/**
 * What a member played from one day to another (UTC, `2026-11-23`, both included), right this moment: the rollups, and
 * by an index on the member the facts that no rollup has read yet. What the caller's transaction has written counts.
 * One entry a currency, none where nothing was played; rounds that are still open have no fact.
 */
export async function readPlayed(
  db: Db,
  memberId: bigint,
  { fromDay, toDay }: { readonly fromDay: string; readonly toDay: string },
): Promise<Played[]> {
  const { rows } = await sql<Played>`
    with reader as (
      select coalesce(max(position), 0) as position, coalesce(max(fact_id), 0) as fact_id
        from play_readers where name = ${READER}),
    parts as (
      select currency, rounds, stake_minor, valid_stake_minor, payout_minor from play_days
       where member_id = ${memberId} and day between ${fromDay}::date and ${toDay}::date
      union all
      select fact.currency, case when takes_back is null then 1 else -1 end, stake_minor, valid_stake_minor, payout_minor
        from play_facts fact, reader
       where member_id = ${memberId}
         and (fact.seal_position, fact.id) > (reader.position, reader.fact_id)
         and (settled_at at time zone 'utc')::date between ${fromDay}::date and ${toDay}::date)
    select currency, sum(rounds)::bigint as rounds, sum(stake_minor)::bigint as "stakeMinor",
           sum(valid_stake_minor)::bigint as "validStakeMinor", sum(payout_minor)::bigint as "payoutMinor"
      from parts group by currency order by currency`.execute(db);
  return rows;
}
