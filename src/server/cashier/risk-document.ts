import type { Db } from "#/server/db/index.ts";
import { defaultRisk, type RiskDocument } from "./risk-rules.ts";

/** How withdrawals of a currency are weighed: as the operator says, else by the weights that the platform comes with. */
export async function findRiskDocument(db: Db, currency: string): Promise<RiskDocument> {
  const row = await db
    .selectFrom("withdrawal_risk_rules")
    .select("document")
    .where("currency", "=", currency)
    .executeTakeFirst();
  return row?.document ?? defaultRisk(currency);
}
