import type { Db } from "#/server/db/index.ts";
import { getMember } from "#/server/members/index.ts";
import { findRiskDocument } from "./risk-document.ts";
import { coolUntilMs } from "./risk-rules.ts";

/** Until when a member's money goes nowhere, for the payment password was changed; null where it may. */
export async function findCooling(
  db: Db,
  { memberId, currency }: { readonly memberId: bigint; readonly currency: string },
  nowMs: number,
): Promise<number | null> {
  const { paymentPasswordChangedAt } = await getMember(db, memberId);
  const { cooling } = await findRiskDocument(db, currency);
  return coolUntilMs(
    paymentPasswordChangedAt?.getTime() ?? null,
    cooling.paymentPasswordHours,
    nowMs,
  );
}
