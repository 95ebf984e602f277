import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { Withdrawal } from "#/lib/contract/cashier/calls.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { findStanding, keepAct, lockWithdrawal, payByHand } from "./decisions.ts";
import { compareWithHold } from "./held.ts";
import { findListedPayment } from "./payment-reviews.ts";
import {
  choosePayer,
  closeAsAbandoned,
  listPayouts,
  openPayout,
  type PayBy,
  type PayoutRefusal,
} from "./payouts.ts";
import { isPayoutOpen } from "./rules.ts";
import { agreeOnPayment } from "./two-people.ts";
import { announcePaid } from "./withdrawal-paid.ts";
import { viewWithdrawal, type WithdrawalRow } from "./withdrawal-view.ts";

type Retry = {
  readonly withdrawalId: string;
  readonly by: string;
  readonly payBy?: PayBy | undefined;
};
type RetryRefusal =
  | "not_found"
  | "not_paying"
  | "payout_standing"
  | "payment_listed"
  | "no_provider"
  | "books_differ"
  | "approval_needed"
  | PayoutRefusal;

/**
 * Pays a withdrawal whose provider did not: with a new attempt, or by hand. `payout_standing`: the last attempt may
 * still pay it (the detail names it); `not_paying`: it waits for no payment (the detail says its state).
 * `payment_listed`: a provider says that it has paid it after all, which is to be looked at first (the detail names
 * the review), unless the operator has paid it by hand knowingly; `no_provider`: none pays this out, and by hand was
 * not said. `approval_needed`: it is above what one sends alone.
 */
export function retryPayout(
  db: Db,
  { withdrawalId, by, payBy }: Retry,
): Promise<Result<Withdrawal, RetryRefusal>> {
  return inTransaction(db, async (tx) => {
    const asked = await findPaying(tx, withdrawalId);
    if (!asked.ok) return asked;
    const row = asked.value;
    const standing = await findStanding(tx, withdrawalId);
    if (standing) return refuse("payout_standing", { detail: { payout: standing } });
    const differing = await compareWithHold(tx, row);
    if (differing.length > 0)
      return refuse("books_differ", { detail: { differing: differing.join(", ") } });
    const listed = payBy === "hand" ? null : await findListedPayment(tx, withdrawalId);
    if (listed !== null) return refuse("payment_listed", { detail: { review: listed } });
    const provider = await choosePayer(tx, row, payBy);
    if (!provider.ok) return provider;
    if (provider.value === null && payBy !== "hand") return refuse("no_provider");
    const paying = { by, provider: provider.value };
    const agreed = await agreeOnPayment(tx, row, { act: "withdrawal_pay", ...paying });
    if (!agreed.ok) return agreed;
    const after = { provider: provider.value, ...agreed.value };
    if (provider.value === null) {
      const paid = await payByHand(tx, row);
      await keepAct(tx, { asked: row, row: paid, by, act: "withdrawal_pay", after });
      return ok(await announcePaid(tx, paid));
    }
    const { id: payout } = await openPayout(tx, withdrawalId, provider.value);
    const kept = { ...after, payout };
    await keepAct(tx, { asked: row, row, by, act: "withdrawal_pay", after: kept });
    return ok(await viewWithdrawal(tx, row));
  });
}

/**
 * Gives up the attempt that stands, on the operator's word that the provider has not paid it and will not. If it says
 * afterwards that it did, that is listed and moves nothing. `no_payout`: none is open; `payout_asking`: its provider is
 * being asked at this moment.
 */
export function abandonPayout(
  db: Db,
  {
    withdrawalId,
    by,
    reason,
  }: { readonly withdrawalId: string; readonly by: string; readonly reason: string },
): Promise<Result<string, "not_found" | "not_paying" | "no_payout" | "payout_asking">> {
  return inTransaction(db, async (tx) => {
    const asked = await findPaying(tx, withdrawalId);
    if (!asked.ok) return asked;
    const last = (await listPayouts(tx, withdrawalId)).at(-1);
    if (!last || !isPayoutOpen(last.state)) return refuse("no_payout");
    if (!(await closeAsAbandoned(tx, last, reason)))
      return refuse("payout_asking", { detail: { payout: last.id } });
    const after = { payout: last.id, why: reason };
    const { value: row } = asked;
    await keepAct(tx, { asked: row, row, by, act: "withdrawal_abandon_payout", after });
    return ok(last.id);
  });
}

async function findPaying(
  tx: Db,
  id: string,
): Promise<Result<WithdrawalRow, "not_found" | "not_paying">> {
  const row = await lockWithdrawal(tx, id);
  if (!row) return refuse("not_found");
  return row.state === "paying" ? ok(row) : refuse("not_paying", { detail: { state: row.state } });
}
