import { parseMoney } from "#/lib/base/money.ts";
import type { Db } from "#/server/db/index.ts";
import { getCurrency } from "#/server/wallet/index.ts";
import { announceDeposit } from "./deposit-view.ts";

/**
 * Money arrived, and it is not the amount: the member sees how much, all told, and that it is being looked at. Nothing is
 * credited by guess. Said again of what stands to be looked at whenever that changes.
 */
export async function tellReceived(tx: Db, depositId: string): Promise<void> {
  const row = await tx
    .selectFrom("deposits")
    .selectAll()
    .where("id", "=", depositId)
    .executeTakeFirst();
  if (!row || row.state === "credited") return;
  const received = await sumReceived(tx, row);
  if (received === row.received_minor) return;
  const told = await tx
    .updateTable("deposits")
    .set({ received_minor: received })
    .where("id", "=", depositId)
    .returningAll()
    .executeTakeFirstOrThrow();
  await announceDeposit(tx, told);
}

async function sumReceived(
  tx: Db,
  { id, currency }: { readonly id: string; readonly currency: string },
): Promise<bigint | null> {
  const { exponent } = await getCurrency(tx, currency);
  const reviews = await tx
    .selectFrom("payment_reviews")
    .select(["payment_id", "amount"])
    .where("deposit_id", "=", id)
    .where("currency", "=", currency)
    .where("code", "=", "amount_differs")
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
  return sum === 0n ? null : sum;
}
