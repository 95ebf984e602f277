import { sql } from "kysely";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { recordAct } from "#/server/ledger/index.ts";

/** An approval that was asked for lasts so long: to be given, and to be used. */
const APPROVAL_LIFE = "24 hours";

/** What is to be agreed on: nothing else is allowed by the approval of it. */
export type ApprovalOf = {
  /** As the act is kept: `member_adjust`, `withdrawal_approve` … */
  readonly act: string;
  readonly subject: string;
  readonly content: Readonly<Record<string, string | null>>;
  readonly reason: string;
  /** The member of staff who does it. */
  readonly by: string;
};

export type Approval = {
  readonly id: string;
  readonly act: string;
  readonly subject: string;
  readonly content: unknown;
  readonly reason: string;
  readonly askedBy: string;
  readonly askedAt: string;
  readonly state: "waiting" | "approved" | "rejected" | "expired" | "used";
  readonly decidedBy: string | null;
};

/**
 * Spends an approval of exactly this in the transaction of what it allows, and answers its number. Where there is none it
 * is asked for (`approval_needed`, the detail's `approval` is the number), which is to be committed.
 */
export async function requireApproval(
  tx: Db,
  { act, subject, content, reason, by }: ApprovalOf,
): Promise<Result<bigint, "approval_needed">> {
  const json = JSON.stringify(content);
  const { rows: spent } = await sql<{ id: bigint | null }>`
    select staff_spend_approval(${act}, ${subject}, ${json}::jsonb, ${by}) as id`.execute(tx);
  const id = spent[0]?.id;
  if (id != null) return ok(id);
  const { rows } = await sql<{ id: bigint; is_new: boolean }>`
    select * from staff_ask_approval(${act}, ${subject}, ${json}::jsonb, ${reason}, ${by},
      ${APPROVAL_LIFE}::interval)`.execute(tx);
  const [asked] = rows;
  if (!asked) throw new Error("staff_ask_approval answered nothing");
  const approval = String(asked.id);
  if (asked.is_new)
    await recordAct(tx, {
      by,
      act: "approval_ask",
      subject,
      after: { approval, for: act, reason, ...content },
    });
  return refuse("approval_needed", { detail: { approval } });
}

export type DecisionCode = "not_found" | "own_approval" | "already_decided" | "approval_expired";

/** Decides on what somebody else asked for, once: of two at the same time one is `already_decided`. */
export function decideApproval(
  db: Db,
  {
    id,
    by,
    decision,
  }: { readonly id: bigint; readonly by: string; readonly decision: "approved" | "rejected" },
): Promise<Result<Approval, DecisionCode>> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ code: DecisionCode | "decided" }>`
      select staff_decide_approval(${id}, ${by}, ${decision}) as code`.execute(tx);
    const code = rows[0]?.code ?? "not_found";
    if (code !== "decided") return refuse(code);
    const [approval] = await listApprovals(tx, { id, limit: 1 });
    if (!approval) return refuse("not_found");
    await recordAct(tx, {
      by,
      act: decision === "approved" ? "approval_approve" : "approval_reject",
      subject: approval.subject,
      after: { approval: approval.id, for: approval.act },
    });
    return ok(approval);
  });
}

/** Approvals, the newest first: all, those that wait, of these subjects, or one. */
export async function listApprovals(
  db: Db,
  {
    limit,
    waiting = false,
    id,
    ofAny,
  }: {
    readonly limit: number;
    readonly waiting?: boolean;
    readonly id?: bigint;
    readonly ofAny?: readonly string[];
  },
): Promise<Approval[]> {
  const rows = await db
    .selectFrom("staff_approvals as a")
    .innerJoin("staff_accounts as asker", "asker.id", "a.asked_by")
    .leftJoin("staff_accounts as decider", "decider.id", "a.decided_by")
    .select(["a.id", "act", "subject", "content", "reason", "asked_at", "decision", "spent_at"])
    .select(["asker.name as asked_by", "decider.name as decided_by"])
    .select(sql<boolean>`expires_at <= clock_timestamp()`.as("is_over"))
    .$if(id !== undefined, (query) => query.where("a.id", "=", id ?? 0n))
    .$if(ofAny !== undefined, (query) =>
      query.where(sql<boolean>`subject = any(${[...(ofAny ?? [])]}::text[])`),
    )
    .$if(waiting, (query) =>
      query.where("decision", "is", null).where("expires_at", ">", sql<Date>`clock_timestamp()`),
    )
    .orderBy("a.id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: String(row.id),
    act: row.act,
    subject: row.subject,
    content: row.content,
    reason: row.reason,
    askedBy: row.asked_by,
    askedAt: row.asked_at.toISOString(),
    state: stateOf(row),
    decidedBy: row.decided_by,
  }));
}

function stateOf(row: {
  readonly decision: "approved" | "rejected" | null;
  readonly spent_at: Date | null;
  readonly is_over: boolean;
}): Approval["state"] {
  if (row.spent_at !== null) return "used";
  if (row.decision === "rejected") return "rejected";
  if (row.is_over) return "expired";
  return row.decision === "approved" ? "approved" : "waiting";
}
