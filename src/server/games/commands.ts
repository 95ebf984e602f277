import { systemClock } from "#/lib/base/time.ts";
import type { Command, CommandGroup } from "#/server/ops/command.ts";
import { EXIT, moment, table, UsageError } from "#/server/ops/output.ts";
import { openOrAll, verbsOf } from "#/server/ops/verbs.ts";
import { FREE_ROUNDS_COMMANDS } from "./free-rounds-commands.ts";
import { importFrom } from "./import-command.ts";
import { reconcileGames } from "./reconcile.ts";
import { closeReview, listReviews } from "./reviews.ts";
import { TABLE_MATES_COMMANDS } from "./table-mates-commands.ts";
import { TRANSFER_COMMANDS } from "./transfer-commands.ts";
import { VENDOR_COMMANDS } from "./vendor-commands.ts";

/** `games …` and `reviews …`: what vendors told, and what the books say of it. */
export const GAMES_COMMANDS: readonly CommandGroup[] = [
  verbsOf(
    "games",
    `  npm run ops -- games reconcile
  npm run ops -- games import <games.jsonl|games.csv|-> [--dry-run]`,
    {
      reconcile: { mayRun: "owner", takes: [], find: () => reconcileVendors },
      import: {
        mayRun: [],
        takes: ["dry-run"],
        of: "file",
        find: (options, file) => importFrom(file, options),
      },
    },
  ),
  VENDOR_COMMANDS,
  TRANSFER_COMMANDS,
  FREE_ROUNDS_COMMANDS,
  TABLE_MATES_COMMANDS,
  verbsOf(
    "reviews",
    `  npm run ops -- reviews list [--state open|all] [--limit 50]
  npm run ops -- reviews close <vendor>/<transaction>`,
    {
      list: openOrAll(["support", "payments", "risk"], showReviews),
      close: {
        mayRun: ["payments", "risk"],
        takes: [],
        of: "review",
        find: (_options, id) => noteReviewed(id),
      },
    },
  ),
];

/** Wins and rollbacks that were refused to vendors. */
function showReviews(open: boolean, limit: number): Command {
  return async ({ db }) => {
    const reviews = await listReviews(db, { open, limit });
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
function noteReviewed(id: string): Command {
  const slash = id.indexOf("/");
  if (slash < 1) throw new UsageError("reviews close needs VENDOR/transaction");
  const vendor = id.slice(0, slash);
  const transactionId = id.slice(slash + 1);
  return async ({ db, by }) => {
    const closedBy = by;
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
const reconcileVendors: Command = async ({ db }) => {
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
