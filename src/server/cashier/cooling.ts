import type { Db } from "#/server/db/index.ts";
import { getMember } from "#/server/members/index.ts";
import type { Cooling } from "#/server/wallet/index.ts";
import { findRiskDocument } from "./risk-document.ts";
import { coolUntilMs } from "./risk-rules.ts";

/**
 * Until when a member's money goes nowhere, for the payment password or a proven contact was changed, and which of them
 * lasts longest; null where it may. Both last as long: who can change the one is to gain nothing by the other.
 */
export async function findCooling(
  db: Db,
  { memberId, currency }: { readonly memberId: bigint; readonly currency: string },
  nowMs: number,
): Promise<Cooling | null> {
  const { paymentPasswordChangedAt, contactChangedAt } = await getMember(db, memberId);
  const { cooling } = await findRiskDocument(db, currency);
  const untilOf = (since: Date | null) =>
    coolUntilMs(since?.getTime() ?? null, cooling.paymentPasswordHours, nowMs) ?? 0;
  const [byPassword, byContact] = [untilOf(paymentPasswordChangedAt), untilOf(contactChangedAt)];
  if (byPassword === 0 && byContact === 0) return null;
  return byContact > byPassword
    ? { untilMs: byContact, code: "contact_cooling" }
    : { untilMs: byPassword, code: "payment_password_cooling" };
}
