import { sql } from "kysely";
import type { Db } from "#/server/db/index.ts";

/** A transfer between members that the ledger does not bear out, or money moved that no transfer explains. */
export type MemberTransferDrift = {
  readonly what: "member_transfer" | "transfer_member";
  /** The transfer's id, or the ledger's reference. */
  readonly id: string;
  readonly found: string;
  readonly expected: string;
};

/** Compares transfers between members with the ledger, both ways. The first 1,000. Reads everything. */
export async function reconcileMemberTransfers(db: Db): Promise<MemberTransferDrift[]> {
  const { rows } = await sql<MemberTransferDrift>`
    with moved as (
      select reference, string_agg(owner_id || ' ' || amount_minor, ', ' order by amount_minor) as sides
        from ledger_sides where kind = 'member_transfer' group by reference),
    told as (
      select 'member-transfer:' || id as reference,
             from_member || ' ' || -amount_minor || ', ' || to_member || ' ' || amount_minor as sides
        from member_transfers)
    select case when told.reference is null then 'transfer_member' else 'member_transfer' end as what,
           coalesce(told.reference, moved.reference) as id, coalesce(moved.sides, 'none') as found,
           coalesce(told.sides, 'none') as expected
      from told full join moved using (reference)
     where told.sides is distinct from moved.sides limit 1000`.execute(db);
  return rows;
}
