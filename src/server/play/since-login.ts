import { sql } from "kysely";
import type { Db } from "#/server/db/index.ts";
import { POSITION, UNREAD } from "./quarters.ts";

export type PlayedSince = {
  readonly rounds: bigint;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
};

/**
 * What a member played in one currency from a moment on, this very moment: whole quarters of an hour by their sums, the
 * one that the moment is in by its facts. A round counts where it was settled; what is taken back counts when it was.
 */
export async function readPlayedSince(
  db: Db,
  { memberId, currency }: { readonly memberId: bigint; readonly currency: string },
  since: Date,
): Promise<PlayedSince> {
  const { rows } = await sql<PlayedSince>`
    with ${POSITION},
    edge as (
      select date_bin('15 minutes', ${since}::timestamptz, timestamptz '2000-01-01T00:00:00Z') as begins_at),
    bounds as (
      select min(first_position) as first, max(last_position) as last from play_quarters quarter, edge
       where member_id = ${memberId} and currency = ${currency} and quarter.begins_at = edge.begins_at),
    parts as (
      select rounds, stake_minor, payout_minor from play_quarters quarter, edge
       where member_id = ${memberId} and currency = ${currency} and quarter.begins_at > edge.begins_at
      union all
      select case when takes_back is null then 1 else -1 end, stake_minor, payout_minor
        from play_facts fact, reader, edge
       where member_id = ${memberId} and currency = ${currency} and not ${UNREAD}
         and fact.seal_position between (select first from bounds) and (select last from bounds)
         and settled_at >= ${since}::timestamptz and settled_at < edge.begins_at + interval '15 minutes'
      union all
      select case when takes_back is null then 1 else -1 end, stake_minor, payout_minor
        from play_facts fact, reader
       where member_id = ${memberId} and currency = ${currency} and ${UNREAD} and settled_at >= ${since}::timestamptz)
    select coalesce(sum(rounds), 0)::bigint as rounds, coalesce(sum(stake_minor), 0)::bigint as "stakeMinor",
           coalesce(sum(payout_minor), 0)::bigint as "payoutMinor" from parts`.execute(db);
  return rows[0] ?? { rounds: 0n, stakeMinor: 0n, payoutMinor: 0n };
}
