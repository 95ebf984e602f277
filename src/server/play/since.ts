import { sql } from "kysely";
import type { Db } from "#/server/db/index.ts";

/**
 * What of a member's play in a currency counts for turnover, by when it was staked: a sum for each of the moments, which
 * are in order, of what was staked from it on and before the next. What was taken back counts for nothing. Reads the facts
 * behind `position` (`play_position`), by an index on the member; what the caller's transaction has written counts.
 */
export async function readValidSince(
  db: Db,
  memberId: bigint,
  {
    currency,
    position,
    moments,
  }: { readonly currency: string; readonly position: bigint; readonly moments: readonly Date[] },
): Promise<bigint[]> {
  const { rows } = await sql<{ part: number; valid: bigint }>`
    select width_bucket(placed_at, ${moments}::timestamptz[]) as part, sum(valid_stake_minor)::bigint as valid
      from play_facts
     where member_id = ${memberId} and seal_position > ${position} and currency = ${currency}
     group by 1`.execute(db);
  const byPart = new Map(rows.map(({ part, valid }) => [part, valid]));
  return moments.map((_moment, at) => byPart.get(at + 1) ?? 0n);
}
