import type { Result } from "#/lib/base/result.ts";
import type { Command, CommandGroup } from "#/server/ops/command.ts";
import { type Options, reasonOf } from "#/server/ops/options.ts";
import { done, refused, table, UsageError } from "#/server/ops/output.ts";
import { openOrAll, verbsOf } from "#/server/ops/verbs.ts";
import {
  bookCost,
  explainException,
  listExceptions,
  matchException,
  stateOfException,
  takeException,
} from "./exceptions.ts";
import { reopenException } from "./reopen-exception.ts";
import { suspendMoney } from "./suspense.ts";

/** `exceptions …`: what statements and our books do not agree on, until somebody has settled it. */
export const EXCEPTION_COMMANDS: CommandGroup = verbsOf(
  "exceptions",
  `  npm run ops -- exceptions list [--state open|all] [--limit 50]
  npm run ops -- exceptions take <id> [--reason "<why from who has it>"]
  npm run ops -- exceptions match <id> --of <deposit, payout, refund or withdrawal> --reason "…"
  npm run ops -- exceptions cost <id> --reason "…"          a fee: the house's cost
  npm run ops -- exceptions suspend <id> --reason "…"       money of nobody known, into suspense
  npm run ops -- exceptions close <id> --reason "<what it was>"
  npm run ops -- exceptions reopen <id> --reason "…"        what staff matched or closed by mistake`,
  {
    list: openOrAll(["support", "payments", "risk"], list),
    take: {
      mayRun: ["payments", "risk"],
      takes: ["reason"],
      of: "exception",
      find: (options, id) => take(id, options),
    },
    match: {
      mayRun: ["payments"],
      takes: ["of", "reason"],
      of: "exception",
      find: (options, id) => {
        const { of: move } = options;
        if (move === undefined) throw new UsageError("exceptions match needs --of");
        return settle(id, options, "is matched", (db, order) =>
          matchException(db, { ...order, move }),
        );
      },
    },
    cost: {
      mayRun: ["payments"],
      takes: ["reason"],
      of: "exception",
      find: (options, id) => settle(id, options, "is the house's cost", bookCost),
    },
    suspend: {
      mayRun: ["payments"],
      takes: ["reason"],
      of: "exception",
      find: (options, id) => settle(id, options, "is in suspense (suspense list)", suspendMoney),
    },
    close: {
      mayRun: ["payments", "risk"],
      takes: ["reason"],
      of: "exception",
      find: (options, id) => settle(id, options, "is closed", explainException),
    },
    reopen: {
      mayRun: ["payments"],
      takes: ["reason"],
      of: "exception",
      find: (options, id) => settle(id, options, "is open again", reopenException),
    },
  },
);

function numberOf(id: string): bigint {
  if (!/^\d{1,18}$/.test(id)) throw new UsageError("name the number of an exception");
  return BigInt(id);
}

function list(open: boolean, limit: number): Command {
  return async ({ db }) => {
    const exceptions = await listExceptions(db, { open, limit });
    const rows = exceptions.map((each) => [
      ...[each.id, each.kind, each.provider, each.direction, each.amount, each.currency],
      each.ours ?? (each.suggested.length > 0 ? `perhaps ${each.suggested.join(", ")}` : ""),
      ...[each.party, each.text.slice(0, 40), `${each.ageHours} h`, each.owner],
      stateOfException(each),
    ]);
    const headings = [
      ...[
        "Id",
        "What",
        "Provider",
        "",
        "Amount",
        "",
        "Ours",
        "Party",
        "Text",
        "Age",
        "Owner",
        "State",
      ],
    ];
    const lines = table(headings, rows, ["Id", "Amount", "Age"]);
    return done(exceptions, rows.length > 0 ? lines : ["Nothing disagrees."]);
  };
}

function take(id: string, options: Options): Command {
  const number = numberOf(id);
  const reason = options.reason === undefined ? null : reasonOf(options, "exceptions take");
  return async ({ db, by }) => {
    const taken = await takeException(db, { id: number, by, reason });
    return taken.ok ? done({ ok: true }, [`The exception ${id} is yours.`]) : refusal(id, taken);
  };
}

type Order = { readonly id: bigint; readonly by: string; readonly reason: string };

function settle(
  id: string,
  options: Options,
  how: string,
  act: (db: Parameters<typeof bookCost>[0], order: Order) => Promise<Result<unknown, string>>,
): Command {
  const [number, reason] = [numberOf(id), reasonOf(options, "exceptions")];
  return async ({ db, by }) => {
    const settled = await act(db, { id: number, by, reason });
    if (!settled.ok) return refusal(id, settled);
    return done({ ok: true, value: settled.value }, [`The exception ${id} ${how}.`]);
  };
}

function refusal(
  id: string,
  { code, detail }: { readonly code: string; readonly detail?: Readonly<Record<string, unknown>> },
) {
  const lines: Readonly<Record<string, string>> = {
    not_found: `There is no exception ${id}.`,
    already_closed: `The exception ${id} is closed already; nothing changed.`,
    taken_by_another: `${detail?.["by"]} has the exception ${id}: take it with a reason first; nothing changed.`,
    not_of_this_kind: `The exception ${id} is nothing of this kind; nothing changed.`,
    move_unknown: "No movement of ours is called so that went the same way; nothing changed.",
    move_matched: "Another row is that movement already; nothing changed.",
    amount_differs: "That movement is of another amount or currency; nothing changed.",
    payment_taken: "That payment went into something already; nothing changed.",
  };
  return refused(code, lines[code] ?? `${code}; nothing changed.`);
}
