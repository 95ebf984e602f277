import { closePaymentReview, listPaymentReviews } from "#/server/cashier/index.ts";
import type { Command } from "./command.ts";
import { done, moment, refused, table, UsageError } from "./output.ts";

/** Payments that providers told of and that credited nothing. */
export function showPaymentReviews(state: "open" | null, limit: number): Command {
  return async ({ db }) => {
    const reviews = await listPaymentReviews(db, { open: state === "open", limit });
    const rows = reviews.map((each) => [
      each.id,
      `${each.provider}/${each.paymentId}`,
      each.depositId,
      each.amount,
      each.currency,
      each.code,
      String(each.times),
      moment(each.lastAt),
      each.closedAt === null ? "open" : `closed by ${each.closedBy ?? "its credit"}`,
    ]);
    const headings = [
      "Id",
      "Payment",
      "Deposit",
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
export function closePayment(id: string, by: string | undefined): Command {
  if (!/^\d{1,18}$/.test(id)) throw new UsageError("payments close needs the number of a review");
  return async ({ db, user }) => {
    const closedBy = by?.trim() || user;
    return (await closePaymentReview(db, { id: BigInt(id), closedBy }))
      ? done({ ok: true }, [`The payment review ${id} is closed by ${closedBy}.`])
      : refused("not_found", `There is no open payment review ${id}.`);
  };
}
