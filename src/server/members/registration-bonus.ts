import { sql } from "kysely";
import type { Db } from "#/server/db/index.ts";

/**
 * Credits a new member what the site's rule says, in the registration's own transaction: once a member, and nothing
 * where there is no rule or it is of another currency (PRO-08). The database reads the rule: whoever calls cannot name
 * an amount.
 */
export async function payRegistrationBonus(tx: Db, memberId: bigint): Promise<void> {
  await sql`select members_pay_registration_bonus(${memberId})`.execute(tx);
}
