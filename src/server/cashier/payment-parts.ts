import { parseMoney } from "#/lib/base/money.ts";
import type { Db } from "#/server/db/index.ts";
import { getCurrency } from "#/server/wallet/index.ts";
import { type Notice, type PaymentPart, partsOf } from "./providers/adapter.ts";

/** What a provider tells of a payment of a deposit's. */
export type DepositPayment = { readonly provider: string } & Pick<
  Notice,
  "reference" | "outsideId" | "amount" | "currency" | "parts"
>;

/** Those of the transfers that a payment is of which have not gone into its deposit, as they are told. */
export async function findNewParts(
  tx: Db,
  payment: DepositPayment,
): Promise<readonly PaymentPart[]> {
  const parts = partsOf(payment);
  const taken = await tx
    .selectFrom("provider_payment_parts as part")
    .innerJoin("deposits as deposit", "deposit.id", "part.deposit_id")
    .select(["part.part_id", "part.amount_minor", "deposit.currency"])
    .where("part.provider", "=", payment.provider)
    .where("part.deposit_id", "=", payment.reference)
    .execute();
  if (taken.length === 0) return parts;
  const { exponent } = await getCurrency(tx, taken[0]?.currency ?? payment.currency);
  return parts.filter(({ outsideId, amount }) => {
    const known = taken.find(({ part_id }) => part_id === outsideId);
    if (known?.currency !== payment.currency) return true;
    const told = parseMoney(amount, exponent);
    return known.amount_minor !== null && (!told.ok || told.value !== known.amount_minor);
  });
}

/** Whether a person has closed what was noted of one of several transfers that a payment is of: its money is settled by hand. */
export async function isSettledByHand(tx: Db, payment: DepositPayment): Promise<boolean> {
  const ids = partsOf(payment).flatMap(({ outsideId }) =>
    outsideId === payment.outsideId ? [] : [outsideId],
  );
  if (ids.length === 0) return false;
  const settled = await tx
    .selectFrom("payment_reviews")
    .select("id")
    .where("provider", "=", payment.provider)
    .where("deposit_id", "=", payment.reference)
    .where("payment_id", "in", ids)
    .where("closed_by", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return settled !== undefined;
}
