import type { Selectable } from "kysely";
import { type Currency, formatWire } from "#/lib/base/money.ts";
import type { Deposit } from "#/lib/contract/cashier/deposit.ts";
import type { Db } from "#/server/db/index.ts";
import { getCurrency, tellMember } from "#/server/wallet/index.ts";
import type { DepositsTable } from "./tables.ts";

export type DepositRow = Selectable<DepositsTable>;

/**
 * A deposit as the wire carries it: pending as long as it waits, with how to pay once the provider has said.
 */
export function depositOnWire(row: DepositRow, { exponent }: Pick<Currency, "exponent">): Deposit {
  return {
    id: row.id,
    method: row.method_id,
    kind: row.kind,
    amount: formatWire(row.amount_minor, exponent),
    state: row.state === "opened" || row.state === "asked" ? "pending" : row.state,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    payUrl: row.state === "pending" ? row.pay_url : null,
    instruction: row.state === "pending" ? instructionOf(row) : null,
    sandbox: row.sandbox,
    fee: formatWire(row.fee_minor, exponent),
    ...(row.bonus_minor === null ? {} : { bonus: formatWire(row.bonus_minor, exponent) }),
    received:
      row.received_minor === null || row.state === "credited"
        ? null
        : formatWire(row.received_minor, exponent),
    settlement: settlementOf(row, exponent),
    ...(row.asks_proof ? { proofs: row.proofs, takesProof: takesProof(row) } : {}),
    isRateLapsed: row.review_code === "rate_lapsed" && row.state !== "credited",
  };
}

/** Whether its payer may show that it was paid: until it is credited or settled, where that was agreed on. */
export function takesProof(row: DepositRow): boolean {
  return row.asks_proof && row.state !== "credited" && row.settled_as === null;
}

/** One that was asked for before instructions were kept has a page alone. */
function instructionOf({ instruction, pay_url }: DepositRow): Deposit["instruction"] {
  return instruction ?? (pay_url === null ? null : { shape: "hosted", payUrl: pay_url });
}

function settlementOf(
  { settled_as, settled_minor, settled_reason }: DepositRow,
  exponent: number,
): Deposit["settlement"] {
  if (settled_as === null || settled_minor === null) return null;
  return {
    as: settled_as,
    amount: formatWire(settled_minor, exponent),
    reason: settled_reason ?? "",
  };
}

/** Tells the member's open pages how a deposit stands, by the recorded event if there is one. */
export async function announceDeposit(tx: Db, row: DepositRow, eventId?: bigint): Promise<void> {
  const deposit = depositOnWire(row, await getCurrency(tx, row.currency));
  await tellMember(tx, row.member_id, { type: "deposit", deposit }, eventId);
}
