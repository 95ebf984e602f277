import type { Db } from "#/server/db/index.ts";

export type HoldState = "open" | "settled" | "voided";

/** The states of holds by their references; what has no hold is left out. */
export async function findHoldStates(
  db: Db,
  references: readonly string[],
): Promise<Map<string, HoldState>> {
  if (references.length === 0) return new Map();
  const rows = await db
    .selectFrom("holds")
    .select(["reference", "state"])
    .where("reference", "in", references)
    .execute();
  return new Map(rows.map((row) => [row.reference, row.state]));
}

/** Money that is put aside. */
export type OpenHold = {
  readonly reference: string;
  readonly kind: string;
  readonly heldAccountId: bigint;
  readonly amountMinor: bigint;
  readonly openedAt: Date;
};

/** What is put aside in accounts of the purpose `held`, the newest first. */
export async function listOpenHolds(
  db: Db,
  heldAccountIds: readonly bigint[],
  limit: number,
): Promise<OpenHold[]> {
  if (heldAccountIds.length === 0) return [];
  const rows = await db
    .selectFrom("holds")
    .select(["reference", "kind", "held_account_id", "amount_minor", "opened_at"])
    .where("held_account_id", "in", heldAccountIds)
    .where("state", "=", "open")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    reference: row.reference,
    kind: row.kind,
    heldAccountId: row.held_account_id,
    amountMinor: row.amount_minor,
    openedAt: row.opened_at,
  }));
}
