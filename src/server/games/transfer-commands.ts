import type { Command, CommandGroup } from "#/server/ops/command.ts";
import { reasonOf } from "#/server/ops/options.ts";
import { done, moment, refused, table, UsageError } from "#/server/ops/output.ts";
import { openOrAll, verbsOf } from "#/server/ops/verbs.ts";
import { approvalNeeded } from "#/server/staff/index.ts";
import { endTransfer, listTransferCases } from "./end-transfer.ts";

/** `vendor-transfers …`: money on its way to and from vendors' wallets. */
export const TRANSFER_COMMANDS: CommandGroup = verbsOf(
  "vendor-transfers",
  `  npm run ops -- vendor-transfers list [--state open|all] [--limit 50]
  npm run ops -- vendor-transfers end <id> --as done|refused --reason "<what the vendor said, and who>"   two people`,
  {
    list: openOrAll(["support", "payments", "risk"], list),
    end: {
      mayRun: ["payments"],
      takes: ["as", "reason"],
      of: "transfer",
      find: (options, id) => {
        const { as } = options;
        if (as !== "done" && as !== "refused")
          throw new UsageError("vendor-transfers end needs --as done, or --as refused");
        return end(id, as, reasonOf(options, "vendor-transfers end"));
      },
    },
  },
);

function list(open: boolean, limit: number): Command {
  return async ({ db }) => {
    const transfers = await listTransferCases(db, { open, limit });
    const rows = transfers.map((each) => [
      ...[each.id, each.account, each.vendor, each.direction, each.amount, each.currency],
      ...[each.reason === null ? each.state : `${each.state}: ${each.reason}`, String(each.asks)],
      ...[moment(each.openedAt), moment(each.closedAt)],
    ]);
    const headings = [
      ...["Id", "Member", "Vendor", "", "Amount", "", "State", "Asked", "Opened", "Closed"],
    ];
    const lines = table(headings, rows, ["Amount", "Asked"]);
    return done(transfers, rows.length > 0 ? lines : ["No transfer waits for its vendor."]);
  };
}

function end(id: string, as: "done" | "refused", reason: string): Command {
  return async ({ db, by }) => {
    const ended = await endTransfer(db, { id, as, by, reason });
    if (ended.ok)
      return done({ ok: true }, [`The transfer ${id} of ${ended.value.account} is ${as}.`]);
    const { code, detail } = ended;
    if (code === "approval_needed") return approvalNeeded(`The transfer ${id}`, detail);
    const lines: Readonly<Record<typeof code, string>> = {
      not_found: `There is no transfer ${id}.`,
      already_closed: `The transfer ${id} has ended already; nothing changed.`,
      transfer_asking: `The vendor is being asked about ${id}: try again in a moment; nothing changed.`,
    };
    return refused(code, lines[code]);
  };
}
