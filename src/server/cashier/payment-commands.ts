import type { Command, CommandGroup } from "#/server/ops/command.ts";
import { stateOf } from "#/server/ops/options.ts";
import { done, moment, refused, table, UsageError } from "#/server/ops/output.ts";
import { limited, verbsOf } from "#/server/ops/verbs.ts";
import { closePaymentReview, listPaymentReviews } from "./payment-reviews.ts";

/** `payments …`: what providers told of and was refused. */
export const PAYMENT_COMMANDS: CommandGroup = verbsOf(
  "payments",
  `  npm run ops -- payments list [--state open|all] [--limit 50]
  npm run ops -- payments close <id>`,
  {
    list: {
      mayRun: ["support", "payments", "risk"],
      takes: ["state", "limit"],
      find: (options) => {
        const state = stateOf(options, ["open"], "open");
        return limited(options, (limit) => showPaymentReviews(state, limit));
      },
    },
    close: {
      mayRun: ["payments"],
      takes: [],
      of: "payment review",
      find: (_options, id) => closePayment(id),
    },
  },
);

/** Payments that providers told of and that credited or settled nothing, and words that contradict what is known. */
function showPaymentReviews(state: "open" | null, limit: number): Command {
  return async ({ db }) => {
    const reviews = await listPaymentReviews(db, { open: state === "open", limit });
    const rows = reviews.map((each) => [
      each.id,
      `${each.provider}/${each.paymentId}`,
      each.depositId ?? each.payoutId,
      each.outcome,
      each.amount,
      each.currency,
      each.code,
      String(each.times),
      moment(each.lastAt),
      each.closedAt === null
        ? "open"
        : `closed by ${each.closedBy ?? (each.depositId === null ? "its payout" : "its credit")}`,
    ]);
    const headings = [
      "Id",
      "Payment",
      "Deposit or payout",
      "Says",
      "Amount",
      "",
      "Refused",
      "Times",
      "Last",
      "State",
    ];
    const lines = table(headings, rows, ["Id", "Amount", "Times"]);
    return done(reviews, reviews.length > 0 ? lines : ["No payments to review."]);
  };
}

/** Notes that someone has looked at a payment; it moves no money. */
function closePayment(id: string): Command {
  if (!/^\d{1,18}$/.test(id)) throw new UsageError("payments close needs the number of a review");
  return async ({ db, by }) => {
    const closedBy = by;
    const review = await closePaymentReview(db, { id: BigInt(id), closedBy });
    if (!review) return refused("not_found", `There is no open payment review ${id}.`);
    const lines = [`The payment review ${id} is closed by ${closedBy}.`];
    if (review.payoutId !== null && review.outcome === "paid")
      lines.push(
        `${review.provider} says that it paid the payout ${review.payoutId}: ` +
          "nothing stops its withdrawal being rejected or paid again now.",
      );
    return done({ ok: true }, lines);
  };
}
