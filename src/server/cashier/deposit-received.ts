import { parseMoney } from "#/lib/base/money.ts";
import type { Db } from "#/server/db/index.ts";
import { getCurrency } from "#/server/wallet/index.ts";
import { announceDeposit } from "./deposit-view.ts";

const LOOKED_AT = ["amount_differs", "rate_lapsed"] as const;

/**
 * Money arrived, and it is not the amount, or came when its rate held no more: the member sees how much, all told, and why
 * it is being looked at. Nothing is credited by guess. Said again whenever what stands to be looked at changes.
 */
export async function tellReceived(tx: Db, depositId: string): Promise<void> {
  const row = await tx
    .selectFrom("deposits")
    .selectAll()
    .where("id", "=", depositId)
    .executeTakeFirst();
  if (!row || row.state === "credited") return;
  const { received, code } = await sumReceived(tx, row);
  if (received === row.received_minor && code === row.review_code) return;
  const told = await tx
    .updateTable("deposits")
    .set({ received_minor: received, review_code: code })
    .where("id", "=", depositId)
    .returningAll()
    .executeTakeFirstOrThrow();
  await announceDeposit(tx, told);
}

async function sumReceived(
  tx: Db,
  { id, currency }: { readonly id: string; readonly currency: string },
): Promise<{ readonly received: bigint | null; readonly code: string | null }> {
  const { exponent } = await getCurrency(tx, currency);
  const reviews = await tx
    .selectFrom("payment_reviews")
    .select(["payment_id", "amount", "code"])
    .where("deposit_id", "=", id)
    .where("currency", "=", currency)
    .where("code", "in", LOOKED_AT)
    .where("closed_at", "is", null)
    .orderBy("last_at")
    .execute();
  // One transfer that was told with several amounts is one: as it was told last.
  const told = new Map(reviews.map(({ payment_id, amount }) => [payment_id, amount]));
  let sum = 0n;
  for (const amount of told.values()) {
    const read = parseMoney(amount, exponent);
    if (read.ok && read.value > 0n) sum += read.value;
  }
  const last = reviews.at(-1)?.code ?? null;
  return sum === 0n ? { received: null, code: null } : { received: sum, code: last };
}
