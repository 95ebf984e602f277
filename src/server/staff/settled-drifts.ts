import { sql } from "kysely";
import { ok, type Result } from "#/lib/base/result.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { recordAct } from "#/server/ledger/index.ts";
import { requireApproval } from "./approvals.ts";

/** One thing in the books that is not what it should be, as `reconcile` names it. */
export type FoundDrift = {
  readonly what: string;
  readonly id: string;
  readonly found: string;
  readonly expected: string;
};
export type SettledDrift = FoundDrift & { readonly reason: string };

/** What two of staff have settled: exactly this is no alarm any more, anything else of the same is one. */
export async function listSettledDrifts(db: Db): Promise<SettledDrift[]> {
  const rows = await db
    .selectFrom("settled_drifts")
    .select(["what", "drift_id as id", "found", "expected", "reason"])
    .orderBy("approval_id")
    .execute();
  return rows;
}

/** Settles a drift that nothing makes right any more, for a reason, once two of staff agree on exactly it. */
export function settleDrift(
  owner: Db,
  { what, id, found, expected }: FoundDrift,
  { reason, by }: { readonly reason: string; readonly by: string },
): Promise<Result<null, "approval_needed">> {
  return inTransaction(owner, async (tx) => {
    const content = { what, id, found, expected, reason };
    const asked = { act: "drift_settle", subject: `${what}/${id}`, content, reason, by };
    const approval = await requireApproval(tx, asked);
    if (!approval.ok) return approval;
    await sql`select staff_settle_drift(${approval.value})`.execute(tx);
    const after = { ...content, approval: String(approval.value) };
    await recordAct(tx, { by, act: asked.act, subject: asked.subject, after });
    return ok(null);
  });
}
