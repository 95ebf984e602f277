import { systemClock } from "#/lib/base/time.ts";
import { closeReview, listReviews, reconcileGames } from "#/server/games/index.ts";
import type { Command } from "./command.ts";
import { EXIT, moment, table, UsageError } from "./output.ts";

/** Wins and rollbacks that were refused to vendors. */
export function showReviews(state: "open" | null, limit: number): Command {
  return async ({ db }) => {
    const reviews = await listReviews(db, { open: state === "open", limit });
    const rows = reviews.map((each) => [
      `${each.vendor}/${each.transactionId}`,
      each.kind,
      each.code,
      String(each.body["amount_minor"] ?? ""),
      String(each.body["round"] ?? ""),
      String(each.times),
      moment(each.lastAt),
      each.closedAt === null ? "open" : `closed by ${each.closedBy ?? "a later repeat"}`,
    ]);
    const headings = ["Id", "Kind", "Refused", "Minor units", "Round", "Times", "Last", "State"];
    return {
      json: reviews,
      lines:
        reviews.length > 0
          ? table(headings, rows, ["Minor units", "Times"])
          : ["Nothing to review."],
      exitCode: EXIT.done,
    };
  };
}

/** Notes that someone has looked at a review; it moves no money. `id` is "VENDOR/transaction". */
export function noteReviewed(id: string, by: string | undefined): Command {
  const slash = id.indexOf("/");
  if (slash < 1) throw new UsageError("reviews close needs VENDOR/transaction");
  const vendor = id.slice(0, slash);
  const transactionId = id.slice(slash + 1);
  return async ({ db, user }) => {
    const closedBy = by?.trim() || user;
    const closed = await closeReview(db, systemClock, { vendor, transactionId, closedBy });
    const line = closed
      ? `The review ${id} is closed by ${closedBy}.`
      : `There is no open review ${id}.`;
    return {
      json: closed ? { ok: true } : { ok: false, code: "not_found", message: line },
      lines: [line],
      exitCode: closed ? EXIT.done : EXIT.refused,
    };
  };
}

/** Stakes and payouts computed twice: by rounds, and by the vendors' transactions and the ledger. */
export const reconcileVendors: Command = async ({ db }) => {
  const drift = await reconcileGames(db);
  const rows = drift.map((each) => [
    each.what,
    each.of,
    String(each.roundsMinor),
    String(each.otherMinor),
  ]);
  const ok = drift.length === 0;
  return {
    json: { ok, drift },
    lines: ok
      ? ["Rounds, vendors' transactions and the ledger agree."]
      : table(["What", "Of", "By rounds", "Otherwise"], rows, ["By rounds", "Otherwise"]),
    exitCode: ok ? EXIT.done : EXIT.refused,
  };
};
