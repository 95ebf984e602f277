import type { PayoutInstitution } from "#/lib/contract/cashier/calls.ts";
import type { Db } from "#/server/db/index.ts";

/** Where the operator pays out to in a currency, in the operator's order. */
export function listInstitutions(db: Db, currency: string): Promise<PayoutInstitution[]> {
  return db
    .selectFrom("payout_institutions")
    .select(["kind", "name"])
    .where("currency", "=", currency)
    .where("enabled", "=", true)
    .orderBy("position")
    .orderBy("name")
    .execute();
}
