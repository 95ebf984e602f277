import { sql } from "kysely";
import { ok, type Result } from "#/lib/base/result.ts";
import type { Db } from "#/server/db/index.ts";
import { type ApprovalOf, requireApproval } from "#/server/staff/index.ts";

/**
 * Whether money of a deposit may be credited or sent back now: up to the site's `withdrawalsByTwo` by one member of staff;
 * above it once another has agreed to exactly this, `approval_needed` until then. Answers what the act is to keep of it.
 */
export async function agreeOnSettlement(
  tx: Db,
  asked: Omit<ApprovalOf, "content">,
  { amountMinor, ...told }: { readonly amountMinor: bigint; readonly currency: string },
): Promise<Result<{ readonly approval?: string }, "approval_needed">> {
  const { rows } = await sql<{ needs: boolean }>`
    select withdrawal_needs_two(${told.currency}, ${amountMinor}) as needs`.execute(tx);
  if (!rows[0]?.needs) return ok({});
  const content = { ...told, amountMinor: String(amountMinor), reason: asked.reason };
  const agreed = await requireApproval(tx, { ...asked, content });
  return agreed.ok ? ok({ approval: String(agreed.value) }) : agreed;
}
