import { sql } from "kysely";
import type { Db } from "#/server/db/index.ts";
import type { FactReader, PlayFact, Position } from "./follow.ts";

const READER = "play_quarters";
const QUARTER = sql`date_bin('15 minutes', settled_at, timestamptz '2000-01-01T00:00:00Z')`;

/** Keeps the sums of each member's quarters of an hour (by the time of settlement). What is taken back counts when it was. */
export const quarterRollups: FactReader = {
  name: READER,
  async keep(tx, { after, upTo }) {
    await sql`
      insert into play_quarters as kept
        (member_id, begins_at, area, category, product, currency, rounds, stake_minor, valid_stake_minor, payout_minor,
         first_position, last_position)
      select member_id, ${QUARTER}, area, category, product, currency,
             sum(case when takes_back is null then 1 else -1 end), sum(stake_minor), sum(valid_stake_minor),
             sum(payout_minor), min(seal_position), max(seal_position)
        from play_facts
       where (seal_position, id) > (${after.sealPosition}, ${after.factId})
         and (seal_position, id) <= (${upTo.sealPosition}, ${upTo.factId})
       group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
      on conflict (member_id, begins_at, area, category, product, currency) do update
        set rounds = kept.rounds + excluded.rounds, stake_minor = kept.stake_minor + excluded.stake_minor,
            valid_stake_minor = kept.valid_stake_minor + excluded.valid_stake_minor,
            payout_minor = kept.payout_minor + excluded.payout_minor,
            first_position = least(kept.first_position, excluded.first_position),
            last_position = greatest(kept.last_position, excluded.last_position)`.execute(tx);
  },
};

export const POSITION = sql`
  reader as (
    select coalesce(max(position), 0) as position, coalesce(max(fact_id), 0) as fact_id
      from play_readers where name = ${READER})`;
export const UNREAD = sql`(fact.seal_position, fact.id) > (reader.position, reader.fact_id)`;

/** What a member played in one of several spans that follow one another; minor units. */
export type PlayedPeriod = {
  readonly period: number;
  readonly rounds: bigint;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
};

/**
 * What a member played in one currency, by spans that follow one another, this very moment. `starts` are moments on whole
 * quarters of an hour, in order: span `n` (from 0) is from the n-th up to the next, the last moment ends the last. A
 * round counts where it was settled. Spans without play are left out.
 */
export async function readPlayedPeriods(
  db: Db,
  { memberId, currency }: { readonly memberId: bigint; readonly currency: string },
  starts: readonly Date[],
): Promise<PlayedPeriod[]> {
  const [first, last] = [starts[0], starts.at(-1)];
  const { rows } = await sql<PlayedPeriod>`
    with ${POSITION},
    parts as (
      select begins_at as at, rounds, stake_minor, payout_minor from play_quarters
       where member_id = ${memberId} and currency = ${currency}
         and begins_at >= ${first}::timestamptz and begins_at < ${last}::timestamptz
      union all
      select settled_at, case when takes_back is null then 1 else -1 end, stake_minor, payout_minor
        from play_facts fact, reader
       where member_id = ${memberId} and currency = ${currency} and ${UNREAD}
         and settled_at >= ${first}::timestamptz and settled_at < ${last}::timestamptz)
    select width_bucket(at, ${[...starts]}::timestamptz[]) - 1 as period, sum(rounds)::bigint as rounds,
           sum(stake_minor)::bigint as "stakeMinor", sum(payout_minor)::bigint as "payoutMinor"
      from parts group by 1 order by 1`.execute(db);
  return rows;
}

export type PlayedFact = PlayFact & Position;

const FACT = sql`
  fact.id, fact.id as "factId", fact.seal_position as "sealPosition", member_id as "memberId", area, reference, category,
  product, game, currency, stake_minor as "stakeMinor", valid_stake_minor as "validStakeMinor",
  payout_minor as "payoutMinor", placed_at as "placedAt", settled_at as "settledAt", takes_back as "takesBack"`;

/**
 * The facts of a member that were settled from one moment up to another, in one currency, those written last first;
 * below `before` where that is given. The sums of quarters say where they lie.
 */
export async function listPlayedFacts(
  db: Db,
  { memberId, currency }: { readonly memberId: bigint; readonly currency: string },
  { from, to }: { readonly from: Date; readonly to: Date },
  { before, limit }: { readonly before?: Position; readonly limit: number },
): Promise<PlayedFact[]> {
  const below = before
    ? sql`(fact.seal_position, fact.id) < (${before.sealPosition}, ${before.factId})`
    : sql`true`;
  const { rows } = await sql<PlayedFact>`
    with ${POSITION},
    bounds as (
      select min(first_position) as first, max(last_position) as last from play_quarters
       where member_id = ${memberId} and currency = ${currency}
         and begins_at > ${from}::timestamptz - interval '15 minutes' and begins_at < ${to}::timestamptz)
    select * from (
      (select ${FACT} from play_facts fact, reader
        where member_id = ${memberId} and currency = ${currency} and ${UNREAD} and ${below}
          and settled_at >= ${from}::timestamptz and settled_at < ${to}::timestamptz
        order by fact.seal_position desc, fact.id desc limit ${limit})
      union all
      (select ${FACT} from play_facts fact, reader
        where member_id = ${memberId} and currency = ${currency} and not ${UNREAD} and ${below}
          and fact.seal_position between (select first from bounds) and (select last from bounds)
          and settled_at >= ${from}::timestamptz and settled_at < ${to}::timestamptz
        order by fact.seal_position desc, fact.id desc limit ${limit})) each
     order by "sealPosition" desc, "factId" desc limit ${limit}`.execute(db);
  return rows;
}

/** A fact of a member's by its number and position; null: there is none. */
export async function findPlayedFact(
  db: Db,
  memberId: bigint,
  { sealPosition, factId }: Position,
): Promise<PlayedFact | null> {
  const { rows } = await sql<PlayedFact>`
    select ${FACT} from play_facts fact
     where member_id = ${memberId} and seal_position = ${sealPosition} and id = ${factId}`.execute(
    db,
  );
  return rows[0] ?? null;
}
