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
