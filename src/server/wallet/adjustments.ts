import { formatWire } from "#/lib/base/money.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { recordEvent } from "#/server/events/index.ts";
import { adjustWallet, type LedgerRefusal, recordAct } from "#/server/ledger/index.ts";
import { requireApproval } from "#/server/staff/index.ts";
import { announceBalance, balanceOf, balanceOnWire } from "./balance.ts";

type Adjustment = {
  readonly memberId: bigint;
  readonly account: string;
  /** Above zero it is credited, below it is taken. */
  readonly amountMinor: bigint;
  readonly reason: string;
  readonly by: string;
};

/** What the ledger refuses takes the transaction back, and the approval with it. */
class NotMoved extends Error {
  override name = "NotMoved";
  readonly code: LedgerRefusal;
  constructor(code: LedgerRefusal) {
    super(code);
    this.code = code;
  }
}

/**
 * Corrects a member's balance against the house's `adjustments`, once two of staff agree on amount and reason:
 * `approval_needed` asks for the second (the detail's `approval`). The ledger's refusals, such as `not_enough_funds`,
 * leave the approval as it was. Answers the balance.
 */
export async function adjustBalance(
  db: Db,
  { memberId, account, amountMinor, reason, by }: Adjustment,
): Promise<Result<string, "approval_needed" | LedgerRefusal>> {
  try {
    return await inTransaction(db, async (tx) => {
      const before = await balanceOf(tx, memberId);
      const { code: currency, exponent } = before.currency;
      const amount = formatWire(amountMinor, exponent);
      const content = { memberId: String(memberId), account, amount, currency, reason };
      const act = "member_adjust";
      const approval = await requireApproval(tx, { act, subject: account, content, reason, by });
      if (!approval.ok) return approval;
      const moved = await adjustWallet(tx, approval.value, {
        aboutKey: "wallet:balance_adjusted",
      });
      if (!moved.ok) throw new NotMoved(moved.code);
      const { sumBalance } = balanceOnWire(await balanceOf(tx, memberId));
      await recordAct(tx, {
        by,
        act,
        subject: account,
        before: { balance: balanceOnWire(before).sumBalance },
        after: { balance: sumBalance, amount, currency, reason, approval: String(approval.value) },
      });
      const size = formatWire(amountMinor < 0n ? -amountMinor : amountMinor, exponent);
      const payload = { added: amountMinor > 0n, amount: size, currency, reason };
      await recordEvent(tx, { kind: "balance_adjusted", memberId, payload });
      await announceBalance(tx, memberId);
      return ok(sumBalance);
    });
  } catch (fault) {
    if (fault instanceof NotMoved) return refuse(fault.code);
    throw fault;
  }
}
