import type { Selectable } from "kysely";
import { type Currency, formatWire } from "#/lib/base/money.ts";
import type { Deposit } from "#/lib/contract/cashier/calls.ts";
import type { Db } from "#/server/db/index.ts";
import { getCurrency, tellMember } from "#/server/wallet/index.ts";
import type { PaymentProvider } from "./provider.ts";
import type { DepositsTable } from "./tables.ts";

export type DepositRow = Selectable<DepositsTable>;

/** A deposit as the wire carries it, with the address to pay at while it is pending. */
export function depositOnWire(
  row: DepositRow,
  { exponent }: Currency,
  provider: PaymentProvider,
  language: string,
): Deposit {
  const amount = formatWire(row.amount_minor, exponent);
  return {
    id: row.id,
    method: row.method_id,
    kind: row.kind,
    amount,
    state: row.state,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    payUrl:
      row.state === "pending"
        ? provider.payUrl({
            depositId: row.id,
            amount,
            currency: row.currency,
            kind: row.kind,
            expiresAt: row.expires_at,
            language,
          })
        : null,
  };
}

/** Tells the member's open pages how a closed deposit ended. */
export async function announceDeposit(
  tx: Db,
  row: DepositRow,
  provider: PaymentProvider,
): Promise<void> {
  const currency = await getCurrency(tx, row.currency);
  await tellMember(tx, row.member_id, {
    type: "deposit",
    deposit: depositOnWire(row, currency, provider, ""),
  });
}
