import { sql } from "kysely";
import type { Db } from "#/server/db/index.ts";
import { holdReferenceOf, type WithdrawalRow } from "./withdrawal-view.ts";

type Held = {
  readonly amount: boolean;
  readonly currency: boolean;
  readonly member: boolean;
  readonly payee: boolean;
};

/**
 * Names what of a requested withdrawal is not as in its open hold and in the sealed transfer that opened it: `amount`,
 * `currency`, `member`, `payee`; `hold` when there is no such hold. Empty when all agree.
 */
export async function compareWithHold(tx: Db, row: WithdrawalRow): Promise<string[]> {
  const { rows } = await sql<Held>`
    select h.amount_minor = ${row.amount_minor + row.fee_minor}::bigint and h.put_aside_minor = h.amount_minor as amount,
           h.currency = ${row.currency} as currency,
           h.owner_kind = 'member' and h.owner_id = ${row.member_id}::bigint and p.member_id = h.owner_id as member,
           coalesce(h.meta->>'payeeId', p.id) = p.id
             and coalesce(h.meta->>'about', '') in ('', p.institution || ' •••• ' || p.number_end) as payee
      from ledger_opened_holds h join payee_accounts p on p.id = ${row.payee_account_id}
     where h.reference = ${holdReferenceOf(row.id)} and h.kind = 'withdrawal' and h.state = 'open'`.execute(
    tx,
  );
  const held = rows[0];
  if (!held) return ["hold"];
  return Object.entries(held).flatMap(([name, agrees]) => (agrees ? [] : [name]));
}
