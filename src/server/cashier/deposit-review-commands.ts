import type { Command } from "#/server/ops/command.ts";
import { reasonOf } from "#/server/ops/options.ts";
import { done, moment, refused, table, UsageError } from "#/server/ops/output.ts";
import { limited, type Verb } from "#/server/ops/verbs.ts";
import { approvalNeeded } from "#/server/staff/index.ts";
import { type DepositSettlement, settleReview } from "./deposit-settlements.ts";
import { listDepositReviews } from "./payment-reviews.ts";

/** `deposits reviews`, `place`, `refund`: money that arrived for deposits and could not be credited by itself. */
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
    find: (options, id) => settle(id, "placed", reasonOf(options)),
  },
  refund: {
    mayRun: ["payments"],
    takes: ["reason"],
    of: "review",
    find: (options, id) => settle(id, "refunded", reasonOf(options)),
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

function settle(id: string, as: DepositSettlement["as"], reason: string): Command {
  if (!/^\d{1,18}$/.test(id))
    throw new UsageError("name the number of a review (deposits reviews)");
  return async ({ db, by }) => {
    const settled = await settleReview(db, { reviewId: BigInt(id), as, reason, by });
    if (!settled.ok) return refusal(id, settled);
    const { depositId, provider, paymentId, amount, currency, fee } = settled.value;
    const line =
      as === "placed"
        ? `${amount} ${currency} for deposit ${depositId} are in the member's balance, less ${fee} of its fee.`
        : `${amount} ${currency} of ${provider}/${paymentId} go back: have ${provider} send them, nothing moved here.`;
    return done({ ok: true, review: settled.value }, [`${line} The member is told why.`]);
  };
}

function refusal(
  id: string,
  {
    code,
    detail = {},
  }: { readonly code: string; readonly detail?: Readonly<Record<string, unknown>> },
) {
  if (code === "approval_needed") return approvalNeeded(`Review ${id}`, detail);
  const lines: Readonly<Record<string, string>> = {
    not_found: `There is no review ${id} of a deposit.`,
    already_closed: `Review ${id} is closed already; nothing changed.`,
    not_settled_here: `Review ${id} (${detail["code"]}) is no money of its deposit: settle it with the provider, then payments close; nothing changed.`,
    payment_taken: `The payment of review ${id} went into something before; nothing changed.`,
  };
  return refused(code, lines[code] ?? `Review ${id}: ${code}; nothing changed.`);
}
