import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { systemClock } from "#/lib/base/time.ts";
import { type Db, type Keyring, openVault } from "#/server/db/index.ts";
import { recordAct } from "#/server/ledger/index.ts";
import type { Command } from "#/server/ops/command.ts";
import { reasonOf } from "#/server/ops/options.ts";
import { done, moment, refused, table, UsageError } from "#/server/ops/output.ts";
import { limited, type Verb } from "#/server/ops/verbs.ts";
import { approvalNeeded } from "#/server/staff/index.ts";
import {
  askForRefund,
  beginRefund,
  endRefund,
  findReviewRefund,
  type RefundRow,
} from "./deposit-refunds.ts";
import { type DepositSettlement, settleReview } from "./deposit-settlements.ts";
import { listDepositReviews } from "./payment-reviews.ts";
import { openProviders, PROVIDER_SECRETS } from "./providers/index.ts";

/** `deposits reviews`, `place`, `refund`: money that could not be credited by itself, and what goes back to its payer. */
export const DEPOSIT_REVIEW_VERBS: Readonly<Record<string, Verb>> = {
  reviews: {
    mayRun: ["support", "payments", "risk"],
    takes: ["limit"],
    find: (options) => limited(options, listReviews),
  },
  place: {
    mayRun: ["payments"],
    takes: ["reason"],
    of: "review",
    find: (options, id) => place(id, reasonOf(options)),
  },
  refund: {
    mayRun: ["payments"],
    takes: ["reason", "by-hand"],
    of: "review or deposit",
    find: (options, id) => refund(id, reasonOf(options), options["by-hand"] === true),
  },
};

function listReviews(limit: number): Command {
  return async ({ db }) => {
    const reviews = await listDepositReviews(db, limit);
    const rows = reviews.map((each) => [
      each.id,
      each.depositId,
      each.account,
      each.asked,
      each.amount,
      each.currency,
      each.code,
      `${each.provider}/${each.paymentId}`,
      moment(each.lastAt),
    ]);
    const headings = ["Id", "Deposit", "Member", "Asked", "Arrived", "", "Why", "Payment", "Last"];
    const lines = table(headings, rows, ["Id", "Asked", "Arrived"]);
    return done(reviews, reviews.length > 0 ? lines : ["Nothing that arrived waits for you."]);
  };
}

function place(id: string, reason: string): Command {
  return async ({ db, by }) => {
    const settled = await settleReview(db, { reviewId: reviewOf(id), as: "placed", reason, by });
    if (!settled.ok) return refusal(`Review ${id}`, settled);
    const { depositId, amount, currency, fee } = settled.value;
    const line = `${amount} ${currency} for deposit ${depositId} are in the member's balance, less ${fee} of its fee.`;
    return done({ ok: true, review: settled.value }, [`${line} The member is told why.`]);
  };
}

/** The number of a review. Throws UsageError. */
function reviewOf(id: string): bigint {
  if (!REVIEW.test(id)) throw new UsageError("name the number of a review (deposits reviews)");
  return BigInt(id);
}
const REVIEW = /^\d{1,18}$/;

/** Gives money back through its provider, or notes that it was sent by hand; said again, the provider is asked again. */
function refund(id: string, reason: string, byHand: boolean): Command {
  return async ({ db, by, keyring }) => {
    const begun = await (REVIEW.test(id)
      ? beginReviewRefund(db, { reviewId: BigInt(id), as: "refunded", reason, by })
      : beginRefund(db, { depositId: id, reason, by }));
    if (!begun.ok) return refusal(REVIEW.test(id) ? `Review ${id}` : `Deposit ${id}`, begun);
    const row = begun.value;
    if (byHand) await recordAct(db, { by, act: "deposit_refund_by_hand", subject: row.deposit_id });
    const ended = byHand
      ? await endRefund(db, row, { outsideId: null })
      : await askForRefund(db, providersOf(await keyring()), row);
    const what = `The refund ${row.id} of ${row.provider}/${row.payment_id}`;
    if (ended.state === "refunded")
      return done({ ok: true, refund: row.id, state: ended.state }, [`${what} is sent.`]);
    return refused(
      `refund_${ended.state}`,
      `${what} is not sent: ${ended.why}. ${nextOf(row, ended.state)}`,
      {
        refund: row.id,
      },
    );
  };
}

/** What the operator does now. */
function nextOf({ review_id }: RefundRow, state: RefundRow["state"]): string {
  if (state === "asked")
    return "Give the command again to ask again, or say --by-hand once you know that it is sent.";
  return review_id === null
    ? "The money is the member's again: send it yourself and say so with --by-hand, or leave it."
    : "Send it yourself.";
}

/** Settles a review so, once; the same again finds what is still under way. */
async function beginReviewRefund(
  db: Db,
  settlement: DepositSettlement,
): Promise<Result<RefundRow, string>> {
  const settled = await settleReview(db, settlement);
  if (!settled.ok && settled.code !== "already_closed") return settled;
  const row = await findReviewRefund(db, settlement.reviewId);
  return row ? ok(row) : refuse("already_closed");
}

/** Nobody comes back from a refund: it needs no address of ours. */
const providersOf = (keyring: Keyring) =>
  openProviders({
    ...{ vault: openVault(keyring, PROVIDER_SECRETS), publicUrl: "", clock: systemClock },
  });

function refusal(
  what: string,
  {
    code,
    detail = {},
  }: { readonly code: string; readonly detail?: Readonly<Record<string, unknown>> },
) {
  if (code === "approval_needed") return approvalNeeded(what, detail);
  const lines: Readonly<Record<string, string>> = {
    not_found: `${what}: there is none.`,
    not_credited: `${what} is ${detail["state"]}: nothing was credited; nothing changed.`,
    already_refunded: `${what} went back already; nothing changed.`,
    not_enough_funds: `${what}: its member has not as much any more; nothing changed.`,
    already_closed: `${what} is closed already; nothing changed.`,
    not_settled_here: `${what} (${detail["code"]}) is no money of its deposit: settle it with the provider, then payments close; nothing changed.`,
    payment_taken: `${what}: its payment went into something before; nothing changed.`,
  };
  return refused(code, lines[code] ?? `${what}: ${code}; nothing changed.`);
}
