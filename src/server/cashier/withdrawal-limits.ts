import type { Selectable } from "kysely";
import { formatWire } from "#/lib/base/money.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { Db } from "#/server/db/index.ts";
import type { Limits } from "./rules.ts";
import type { WithdrawalLimitsTable } from "./withdrawal-tables.ts";

/** What one member may withdraw of a currency, by the currency's limits and the member's rank; null: as much as there is. */
export type WithdrawalLimits = Limits & {
  readonly dayMinor: bigint | null;
  readonly monthMinor: bigint | null;
  readonly terms: Selectable<WithdrawalLimitsTable>;
};

/** The limits of a rank: of the highest that the member has reached, else the currency's own. Null: nothing is withdrawn. */
export async function findLimits(
  db: Db,
  currency: string,
  rank: number | null,
): Promise<WithdrawalLimits | null> {
  const terms = await db
    .selectFrom("withdrawal_limits")
    .selectAll()
    .where("currency", "=", currency)
    .executeTakeFirst();
  if (!terms) return null;
  const reached = await db
    .selectFrom("withdrawal_rank_limits")
    .selectAll()
    .where("currency", "=", currency)
    .where("rank_level", "<=", rank ?? 0)
    .orderBy("rank_level", "desc")
    .limit(1)
    .executeTakeFirst();
  return {
    minMinor: terms.min_minor,
    maxMinor: reached?.max_minor ?? terms.max_minor,
    dayMinor: reached?.day_minor ?? terms.day_minor,
    monthMinor: reached?.month_minor ?? terms.month_minor,
    terms,
  };
}

/** What is left of a most, once `takenMinor` is taken; null where there is none. */
export function leftOf(mostMinor: bigint | null, takenMinor: bigint): bigint | null {
  if (mostMinor === null) return null;
  return mostMinor > takenMinor ? mostMinor - takenMinor : 0n;
}

/** Whether an amount may be taken beside what was taken before; the refusal's detail says what is left. */
export function checkTaken(
  amountMinor: bigint,
  { dayMinor, monthMinor }: Pick<WithdrawalLimits, "dayMinor" | "monthMinor">,
  taken: { readonly dayMinor: bigint; readonly monthMinor: bigint },
  exponent: number,
): Result<null, "above_day_limit" | "above_month_limit"> {
  const leftOfDay = leftOf(dayMinor, taken.dayMinor);
  if (leftOfDay !== null && amountMinor > leftOfDay)
    return refuse("above_day_limit", { detail: { left: formatWire(leftOfDay, exponent) } });
  const leftOfMonth = leftOf(monthMinor, taken.monthMinor);
  if (leftOfMonth !== null && amountMinor > leftOfMonth)
    return refuse("above_month_limit", { detail: { left: formatWire(leftOfMonth, exponent) } });
  return ok(null);
}
