import { sql } from "kysely";
import type { Db } from "#/server/db/index.ts";

/** A bonus that the ledger, its terms or what was played do not bear out, or bonus money moved that no bonus explains. */
export type BonusDrift = {
  readonly what:
    | "bonus"
    | "bonus_transfer"
    | "bonus_money"
    | "bonus_terms"
    | "bonus_paid"
    | "bonus_played";
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
    with bonus_facts as materialized (
      select member_id, currency, category, reference, seal_position, written_at, valid_stake_minor::numeric as valid
        from play_facts where currency like '%\\_BONUS'),
    moved as (
      select reference, max(owner_id) as member,
             coalesce(max(amount_minor) filter (where owner_kind = 'member'), -sum(amount_minor)) as amount
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
    ${AGREED}
    union all
    ${PLAYED}
     limit 1000`.execute(db);
  return rows;
}

/** What staff gave is what two agreed on; an agreement from before terms were part of it says whom, what and how much. */
const AGREED = sql`
    select 'bonus_terms', b.id,
           concat_ws(' ', b.member_id, b.offer, b.amount_minor, b.turnover_minor, b.max_stake_minor, b.max_paid_minor, b.days, b.weights),
           coalesce(a.content::text, 'an agreement')
      from bonuses b
      left join staff_approvals a on a.id = b.approval_id and a.act = 'bonus_grant' and a.spent_at is not null
      cross join lateral (select (a.content ->> 'terms')::jsonb as terms, ledger_minor(b.currency, 1)::numeric as one) t
     where b.deposit_id is null and (
       a.id is null
       or (a.content ->> 'memberId', a.content ->> 'offer') is distinct from (b.member_id::text, b.offer)
       or (a.content ->> 'amount')::numeric * t.one is distinct from b.amount_minor
       or t.terms is not null and (
         div(b.amount_minor::numeric * (t.terms ->> 'turnoverPercent')::int, 100), (t.terms ->> 'maxStake')::numeric * t.one,
         (t.terms ->> 'maxPaid')::numeric * t.one, (t.terms ->> 'days')::int, t.terms -> 'weights')
         is distinct from (b.turnover_minor, b.max_stake_minor, b.max_paid_minor, b.days, b.weights))`;

/**
 * What was counted when a bonus was closed is what is counted by the facts that were there; and no fact counts for one that
 * was there when it began. Facts of bonus money are read once.
 */
const PLAYED = sql`
    select 'bonus_played', id, played_minor::text, again::text
      from (
        select b.id, b.played_minor, div(coalesce(sum(f.valid * coalesce((b.weights ->> f.category)::int, 0)), 0), 100) as again
          from bonuses b left join bonus_facts f on f.member_id = b.member_id and f.currency = b.currency || '_BONUS'
           and f.seal_position > b.played_from and f.written_at <= b.closed_at
         where b.played_from is not null and b.closed_at is not null
         group by b.id, b.played_minor) counted
     where again <> played_minor
    union all
    select 'bonus_played', b.id, 'counts ' || min(f.reference), 'play that ends after it began'
      from bonuses b join bonus_facts f on f.member_id = b.member_id and f.currency = b.currency || '_BONUS'
       and f.seal_position > b.played_from and f.written_at < b.began_at
     group by b.id`;
