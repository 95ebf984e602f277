import type { Db } from "#/server/db/index.ts";

/** What an operator did: kept for good, and sealed. */
export type Act = {
  readonly by: string;
  /** In words of the command: `withdrawal_approve`, `site_change` … */
  readonly act: string;
  /** What it was done to, as the operator names it. */
  readonly subject: string;
  readonly before?: unknown;
  readonly after?: unknown;
};

export type RecordedAct = Required<Act> & { readonly id: bigint; readonly at: string };

/** Keeps an operator's act, in the transaction of what it changed. As the owner: the application's role may not. */
export async function recordAct(tx: Db, { by, act, subject, before, after }: Act): Promise<void> {
  await tx
    .insertInto("operator_acts")
    .values({
      acted_by: by,
      act,
      subject,
      before: JSON.stringify(before ?? null),
      after: JSON.stringify(after ?? null),
    })
    .execute();
}

/** Operators' acts, the newest first. */
export async function listActs(db: Db, limit: number): Promise<RecordedAct[]> {
  const rows = await db
    .selectFrom("operator_acts")
    .selectAll()
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.acted_at.toISOString(),
    by: row.acted_by,
    act: row.act,
    subject: row.subject,
    before: row.before,
    after: row.after,
  }));
}
