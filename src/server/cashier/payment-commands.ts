import { sightOf } from "#/server/members/index.ts";
import type { Command, CommandGroup } from "#/server/ops/command.ts";
import { done, moment, refused, table, UsageError } from "#/server/ops/output.ts";
import { openOrAll, verbsOf } from "#/server/ops/verbs.ts";
import { closePaymentReview, listPaymentReviews } from "./payment-reviews.ts";
import { readPaymentStory } from "./payment-story.ts";
import { linesOfPayment } from "./payment-story-lines.ts";
import { findPaymentSubjects } from "./search.ts";

/** `payments …`: one deposit or payout told in full, and what providers told of and was refused. */
export const PAYMENT_COMMANDS: CommandGroup = verbsOf(
  "payments",
  `  npm run ops -- payments show <deposit, withdrawal, payout or the provider's id>     told in full, masked by your role
  npm run ops -- payments list [--state open|all] [--limit 50]
  npm run ops -- payments close <id>`,
  {
    show: {
      mayRun: ["support", "payments", "risk"],
      takes: [],
      of: "payment, ours or its provider's",
      find: (_options, id) => showPayment(id),
    },
    list: openOrAll(["support", "payments", "risk"], showPaymentReviews),
    close: {
      mayRun: ["payments"],
      takes: [],
      of: "payment review",
      find: (_options, id) => closePayment(id),
    },
  },
);

/** Tells the one payment that a reference means. */
function showPayment(reference: string): Command {
  return async ({ db, by, actor }) => {
    const [subject, ...more] = await findPaymentSubjects(db, reference);
    if (!subject)
      return refused("not_found", `No deposit, withdrawal or payout is called ${reference}.`);
    if (more.length > 0) {
      const named = [subject, ...more].map(({ kind, id }) => `${kind} ${id}`);
      const line = `Several payments are called ${reference}: ${named.join(", ")}. Show one by its own id.`;
      return refused("several_found", line, { found: named });
    }
    const sight = sightOf(actor?.roles ?? []);
    const story = await readPaymentStory(db, subject, { by, sight });
    return done(story, linesOfPayment(story));
  };
}

/** Payments that providers told of and that credited or settled nothing, and words that contradict what is known. */
function showPaymentReviews(open: boolean, limit: number): Command {
  return async ({ db }) => {
    const reviews = await listPaymentReviews(db, { open, limit });
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
