import { sql } from "kysely";
import { formatWire } from "#/lib/base/money.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { Withdrawal } from "#/lib/contract/cashier/calls.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { recordEvent } from "#/server/events/index.ts";
import { HOUSE, openAccount, postTransfer } from "#/server/ledger/index.ts";
import { requireApproval } from "#/server/staff/index.ts";
import { announceBalance, getCurrency } from "#/server/wallet/index.ts";
import { keepAct, lockWithdrawal } from "./decisions.ts";
import { announceWithdrawal, disputedMinor, type WithdrawalRow } from "./withdrawal-view.ts";

export type Settlement = {
  readonly withdrawalId: string;
  /**
   * `returned`: what is missing goes back to the balance. `dismissed`: it was sent, and the member's word stays.
   * `received`: it counts as received, whether the member has answered otherwise or not at all; nothing is returned.
   */
  readonly as: "returned" | "dismissed" | "received";
  /** The member reads it. */
  readonly reason: string;
  readonly by: string;
};

/**
 * Settles a withdrawal that its member says did not arrive, or not all of it, once; the member's word stays as it is from
 * then on. Staff may also say that it was received (WAL-14), before the member has answered too. Returned, what is missing
 * goes from the house's `withdrawals` to the member's wallet, where it is much once a second member of staff agrees
 * (`approval_needed`). `not_disputed`: the detail says its state.
 */
export function settleWithdrawal(
  db: Db,
  { withdrawalId, as, reason, by }: Settlement,
): Promise<
  Result<Withdrawal, "not_found" | "not_disputed" | "already_settled" | "approval_needed">
> {
  return inTransaction(db, async (tx) => {
    const asked = await lockWithdrawal(tx, withdrawalId);
    if (!asked) return refuse("not_found");
    if (asked.settled_as !== null)
      return refuse("already_settled", { detail: { as: asked.settled_as } });
    const amountMinor = settledMinor(asked, as);
    if (amountMinor === null) return refuse("not_disputed", { detail: { state: asked.state } });
    const { exponent } = await getCurrency(tx, asked.currency);
    const amount = formatWire(amountMinor, exponent);
    const agreed =
      as === "returned" ? await agreeOnReturn(tx, asked, { amountMinor, reason, by }) : ok({});
    if (!agreed.ok) return agreed;
    const row = await tx
      .updateTable("withdrawals")
      .set({
        ...{ settled_at: sql<Date>`clock_timestamp()`, settled_as: as, settled_reason: reason },
        ...(as === "received" ? FORCED : {}),
      })
      .where("id", "=", withdrawalId)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (as === "returned") await giveBack(tx, row, amountMinor);
    const after = { settled: as, settledReason: reason, settledAmount: amount, ...agreed.value };
    await keepAct(tx, { asked, row, by, act: "withdrawal_settle", after });
    const eventId = await recordEvent(tx, {
      kind: "withdrawal_settled",
      memberId: row.member_id,
      payload: { withdrawalId, amount, currency: row.currency, outcome: as, reason },
    });
    if (as === "returned") await announceBalance(tx, row.member_id);
    return ok(await announceWithdrawal(tx, row, eventId));
  });
}

/** What a settlement is about; null where it cannot be settled so. */
function settledMinor(row: WithdrawalRow, as: Settlement["as"]): bigint | null {
  const disputed = disputedMinor(row);
  if (as !== "received") return disputed;
  return disputed !== null || row.state === "approved" ? row.amount_minor : null;
}

const FORCED = {
  state: "received" as const,
  confirmed_how: "staff" as const,
  missing_minor: null,
  confirmed_at: sql<Date>`clock_timestamp()`,
};

/** By one, up to the site's `withdrawalsByTwo` with what was returned to the member within 24 hours before. */
async function agreeOnReturn(
  tx: Db,
  { id, member_id: memberId, currency }: WithdrawalRow,
  { amountMinor, reason, by }: { amountMinor: bigint; reason: string; by: string },
): Promise<Result<{ readonly approval?: string }, "approval_needed">> {
  await sql`select pg_advisory_xact_lock(hashtextextended('withdrawals returned', ${memberId}))`.execute(
    tx,
  );
  const { rows } = await sql<{ needs: boolean }>`
    select withdrawal_needs_two(${currency}, ${amountMinor} + coalesce(sum(
             case state when 'not_received' then amount_minor else missing_minor end), 0)::bigint) as needs
      from withdrawals
     where member_id = ${memberId} and currency = ${currency} and settled_as = 'returned'
       and settled_at > clock_timestamp() - interval '24 hours'`.execute(tx);
  if (!rows[0]?.needs) return ok({});
  const content = { amountMinor: String(amountMinor), currency, reason };
  const act = "withdrawal_return";
  const agreed = await requireApproval(tx, { act, subject: id, content, reason, by });
  return agreed.ok ? ok({ approval: String(agreed.value) }) : agreed;
}

async function giveBack(tx: Db, { id, member_id, currency }: WithdrawalRow, amountMinor: bigint) {
  const owner = { kind: "member", id: member_id } as const;
  const wallet = await openAccount(tx, { owner, purpose: "wallet", currency });
  const house = await openAccount(tx, { owner: HOUSE, purpose: "withdrawals", currency });
  const moved = await postTransfer(tx, {
    reference: `withdrawal-return:${id}`,
    kind: "withdrawal_return",
    legs: [
      { accountId: house, amountMinor: -amountMinor },
      { accountId: wallet, amountMinor },
    ],
    meta: { aboutKey: "cashier:withdrawal_return" },
  });
  if (!moved.ok) throw new Error(`withdrawal ${id}: its return is refused, ${moved.code}`);
}
