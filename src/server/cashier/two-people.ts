import { sql } from "kysely";
import { formatWire } from "#/lib/base/money.ts";
import { ok, type Result } from "#/lib/base/result.ts";
import type { Db } from "#/server/db/index.ts";
import { requireApproval } from "#/server/staff/index.ts";
import { getCurrency } from "#/server/wallet/index.ts";
import type { WithdrawalRow } from "./withdrawal-view.ts";

const WHY = "More than one sends alone";

/**
 * Whether a withdrawal may be sent now, by this provider or (null) by hand: by one member of staff, up to the site's
 * `withdrawalsByTwo` with what its member was sent within 24 hours before. Above it, or with as many points of risk as the
 * operator says, once another has agreed to its amount, payee and way: `approval_needed` until then. Answers what the act is
 * to keep of it.
 */
export async function agreeOnPayment(
  tx: Db,
  row: WithdrawalRow,
  {
    act,
    by,
    provider,
  }: {
    readonly act: "withdrawal_approve" | "withdrawal_pay";
    readonly by: string;
    readonly provider: string | null;
  },
): Promise<Result<{ readonly approval?: string }, "approval_needed">> {
  const { rows } = await sql<{ needs: boolean }>`
    select withdrawal_sent_by_two(w) as needs from withdrawals w where id = ${row.id}`.execute(tx);
  if (!rows[0]?.needs) return ok({});
  const { exponent } = await getCurrency(tx, row.currency);
  const content = {
    amount: formatWire(row.amount_minor, exponent),
    amountMinor: String(row.amount_minor),
    currency: row.currency,
    payee: row.payee_account_id,
    paidBy: provider ?? "hand",
  };
  const agreed = await requireApproval(tx, { act, subject: row.id, content, reason: WHY, by });
  return agreed.ok ? ok({ approval: String(agreed.value) }) : agreed;
}
