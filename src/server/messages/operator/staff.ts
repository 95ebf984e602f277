import type { Db } from "#/server/db/index.ts";

/** Acts after which an account of staff is as good as theirs who did them. */
const MADE_BY = ["staff_add", "staff_roles", "staff_reset", "staff_reopen"];

/** Whether somebody of staff may write messages now. */
export async function mayWrite(db: Db, name: string): Promise<boolean> {
  const account = await db
    .selectFrom("staff_accounts")
    .select("roles")
    .where("name", "=", name)
    .where("stopped_at", "is", null)
    .executeTakeFirst();
  return account?.roles.some((role) => role === "content" || role === "administrator") ?? false;
}

/** Whether `maker` ever added an account of staff, gave it roles or another password, or opened it again, as acts tell. */
export async function isMadeBy(db: Db, name: string, maker: string): Promise<boolean> {
  const act = await db
    .selectFrom("operator_acts")
    .select("id")
    .where("acted_by", "=", maker)
    .where("subject", "=", `staff/${name}`)
    .where("act", "in", MADE_BY)
    .limit(1)
    .executeTakeFirst();
  return act !== undefined;
}
