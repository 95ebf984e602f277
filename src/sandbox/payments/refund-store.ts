import { randomBytes } from "node:crypto";
import type pg from "pg";
import type { RefundOrder } from "./orders.ts";

/** What was given back. */
export type Refund = { readonly id: string; readonly amount: string; readonly currency: string };

/**
 * Gives so much of a payment back under a reference, or answers what that gave back before; null where more than was told
 * as paid would go back.
 */
export async function keepRefund(
  pool: pg.Pool,
  reference: string,
  { payment, amount, currency }: RefundOrder,
): Promise<Refund | null> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("select from payments where id = $1 for update", [payment]);
    await client.query(
      `insert into refunds (reference, id, payment_id, amount, currency)
       select $1, $2, p.id, $4::text, $5 from payments p
       where p.id = $3 and $4::text::numeric <= greatest(p.amount::numeric, (
           select max((body::jsonb ->> 'amount')::numeric) from callbacks where payment_id = p.id))
         - coalesce((select sum(amount::numeric) from refunds where payment_id = p.id), 0)
       on conflict (reference) do nothing`,
      [reference, `r-${randomBytes(12).toString("base64url")}`, payment, amount, currency],
    );
    const { rows } = await client.query<Refund>(
      "select id, amount, currency from refunds where reference = $1 and payment_id = $2",
      [reference, payment],
    );
    await client.query("commit");
    client.release();
    return rows[0] ?? null;
  } catch (fault) {
    client.release(true); // with its transaction
    throw fault;
  }
}
