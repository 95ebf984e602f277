import { sql } from "kysely";
import type { Db } from "#/server/db/index.ts";

/** A transfer to or from a vendor's wallet that the ledger does not bear out, or money moved that no transfer explains. */
export type VendorWalletDrift = {
  readonly what: "wallet_transfer" | "transfer_wallet" | "vendor_wallets";
  /** The transfer's id, the ledger's reference, or the currency. */
  readonly id: string;
  readonly found: string;
  readonly expected: string;
};

/**
 * Compares transfers to and from vendors' wallets with the ledger, both ways: what each has moved or holds, whatever moved
 * under such a name, and the house's account of them as a whole. The first 1,000. Reads everything.
 */
export async function reconcileVendorWallets(db: Db): Promise<VendorWalletDrift[]> {
  const { rows } = await sql<VendorWalletDrift>`
    with told as (
      select t.id, t.member_id, t.amount_minor, t.currency, case t.direction when 'in' then t.amount_minor else -t.amount_minor end as house,
             case when t.state = 'done' then 'moved'
                  when t.direction = 'in' and t.closed_at is null then 'held' else 'nothing' end as wanted
        from wallet_transfers t),
    moved as (
      select split_part(reference, ':', 2) as id, min(reference) as reference,
             sum(amount_minor) filter (where owner_kind = 'house' and purpose = 'vendor_wallets') as house,
             sum(amount_minor) filter (where owner_kind = 'member' and purpose = 'held') as held,
             min(owner_id) filter (where owner_kind = 'member') as member,
             max(owner_id) filter (where owner_kind = 'member') as other
        from ledger_sides where kind = 'vendor_transfer' group by 1),
    found as (
      select id, reference, house, held, member, other,
             case when house is not null then 'moved' when held > 0 then 'held' else 'nothing' end as state from moved)
    select 'wallet_transfer' as what, told.id, coalesce(found.state, 'nothing') || ' ' || coalesce(found.house, 0) as found,
           told.wanted || ' ' || case told.wanted when 'moved' then told.house else 0 end as expected
      from told left join found using (id)
     where coalesce(found.state, 'nothing') <> told.wanted or told.wanted = 'moved' and found.house <> told.house
        or told.wanted = 'held' and found.held <> told.amount_minor
    union all
    select 'wallet_transfer', told.id, 'members ' || found.member || ', ' || found.other, 'member ' || told.member_id
      from told join found using (id) where (found.member, found.other) <> (told.member_id, told.member_id)
    union all
    select 'transfer_wallet', found.reference, found.state, 'a transfer'
      from found where not exists (select from told where told.id = found.id)
    union all
    select 'vendor_wallets', its.currency, its.found::text, its.expected::text
      from (
        select coalesce(ours.currency, sums.currency) as currency, coalesce(ours.minor, 0) as found,
               coalesce(sums.minor, 0) as expected
          from (select currency, sum(amount_minor) as minor from ledger_sides
                 where owner_kind = 'house' and purpose = 'vendor_wallets' group by currency) ours
          full join (select currency, sum(house) as minor from told where wanted = 'moved' group by currency) sums
            using (currency)) its
     where its.found <> its.expected
     limit 1000`.execute(db);
  return rows;
}
