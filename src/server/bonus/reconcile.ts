import { sql } from "kysely";
import type { Db } from "#/server/db/index.ts";

/** A bonus that the ledger does not bear out, or bonus money moved that no bonus explains. */
export type BonusDrift = {
  readonly what: "bonus" | "bonus_transfer" | "bonus_money";
  /** The bonus's id, the ledger's reference, or whose money it is. */
  readonly id: string;
  readonly found: string;
  readonly expected: string;
};

/**
 * Compares bonuses with the ledger, both ways: what was given, what went back, what became own; and that nobody has bonus
 * money without a bonus in play. The first 1,000. Reads everything.
 */
export async function reconcileBonuses(db: Db): Promise<BonusDrift[]> {
  const { rows } = await sql<BonusDrift>`
    with moved as (
      select reference, max(amount_minor) filter (where owner_kind = 'member') as amount, max(owner_id) as member
        from ledger_sides where reference like 'bonus:%' group by reference),
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
     limit 1000`.execute(db);
  return rows;
}
