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

/** Operators' acts, the newest first; with `of` those on one subject, and on what is below it ("linh", "linh/bet/…"). */
export async function listActs(
  db: Db,
  { limit, of }: { readonly limit: number; readonly of?: string | undefined },
): Promise<RecordedAct[]> {
  const newest = db.selectFrom("operator_acts").selectAll().orderBy("id", "desc").limit(limit);
  const rows = await (of === undefined
    ? newest
    : newest.where((eb) =>
        eb.or([
          eb("subject", "=", of),
          eb(eb.fn("starts_with", ["subject", eb.val(`${of}/`)]), "=", true),
        ]),
      )
  ).execute();
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
