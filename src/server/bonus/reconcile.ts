import { sql } from "kysely";
import type { Db } from "#/server/db/index.ts";

/** A bonus that the ledger, its terms or what was played do not bear out, or bonus money moved that no bonus explains. */
export type BonusDrift = {
  readonly what: "bonus" | "bonus_transfer" | "bonus_money" | "bonus_paid" | "bonus_played";
  /** The bonus's id, the ledger's reference, or whose money it is. */
  readonly id: string;
  readonly found: string;
  readonly expected: string;
};

/**
 * Compares bonuses with the ledger, both ways: what was given, what went back, what became own; with their terms: nothing
 * became own of what was not played, nor more than the most; with the facts of play; and that nobody has bonus money
 * without a bonus in play. The first 1,000. Reads everything.
 */
export async function reconcileBonuses(db: Db): Promise<BonusDrift[]> {
  const { rows } = await sql<BonusDrift>`
    with moved as (
      select reference, max(amount_minor) filter (where owner_kind = 'member') as amount, max(owner_id) as member
        from ledger_sides where reference like 'bonus:%' or owner_kind = 'house' and purpose = 'bonuses' group by reference),
    told as (
      select 'bonus:' || id || ':given' as reference, amount_minor as amount, member_id as member
        from bonuses where began_at is not null
      union all
      select 'bonus:' || id || ':closed', -(paid_minor + forfeited_minor), member_id
        from bonuses where paid_minor + forfeited_minor > 0
      union all
      select 'bonus:' || id || ':paid', paid_minor, member_id from bonuses where paid_minor > 0)
    select case when told.reference is null then 'bonus_transfer' else 'bonus' end as what,
           coalesce(told.reference, moved.reference) as id,
           coalesce(moved.member || ' ' || moved.amount, 'none') as found,
           coalesce(told.member || ' ' || told.amount, 'none') as expected
      from told full join moved using (reference)
     where (told.member, told.amount) is distinct from (moved.member, moved.amount)
    union all
    select 'bonus_money', owner_id || ' ' || currency, sum(amount_minor)::text, '0'
      from ledger_sides side
     where purpose = 'bonus' and not exists (
       select from bonuses b where b.member_id = side.owner_id and b.currency || '_BONUS' = side.currency
         and b.state in ('active', 'ending'))
     group by owner_id, currency having sum(amount_minor) <> 0
    union all
    select 'bonus_paid', id, concat_ws(' ', state, paid_minor, 'of', played_minor, 'played'),
           case when state <> 'converted' then 'nothing paid'
             else concat_ws(' ', 'at most', max_paid_minor, 'of', turnover_minor, 'played') end
      from bonuses
     where closed_at is not null
       and (state <> 'converted' and paid_minor > 0
         or state = 'converted' and (played_minor < turnover_minor or paid_minor > max_paid_minor))
    union all
    ${PLAYED}
     limit 1000`.execute(db);
  return rows;
}

/**
 * What was counted when a bonus was closed is what is counted by the facts that were there; and no fact counts for one that
 * was there when it began.
 */
const PLAYED = sql`
    select 'bonus_played', b.id, b.played_minor::text, facts.played::text
      from bonuses b cross join lateral (
        select div(coalesce(sum(f.valid_stake_minor::numeric * coalesce((b.weights ->> f.category)::int, 0)), 0), 100) as played
          from play_facts f
         where f.member_id = b.member_id and f.currency = b.currency || '_BONUS' and f.seal_position > b.played_from
           and f.written_at <= b.closed_at) facts
     where b.played_from is not null and b.closed_at is not null and facts.played <> b.played_minor
    union all
    select 'bonus_played', b.id, 'counts ' || min(f.reference), 'play that ends after it began'
      from bonuses b join play_facts f on f.member_id = b.member_id and f.currency = b.currency || '_BONUS'
       and f.seal_position > b.played_from and f.written_at < b.began_at
     group by b.id`;
