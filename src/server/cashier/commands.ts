import type { Command, CommandGroup } from "#/server/ops/command.ts";
import { type Options, stateOf } from "#/server/ops/options.ts";
import { done, moment, table, UsageError } from "#/server/ops/output.ts";
import { limited, verbsOf } from "#/server/ops/verbs.ts";
import { showDepositProofs } from "./deposit-proofs.ts";
import { DEPOSIT_REVIEW_VERBS } from "./deposit-review-commands.ts";
import { listDepositCases } from "./operations.ts";
import { PAYEE_COMMANDS } from "./payee-commands.ts";
import { PAYMENT_COMMANDS } from "./payment-commands.ts";
import { PROVIDER_COMMANDS } from "./provider-commands.ts";
import { DEPOSIT_ROW_STATES } from "./rules.ts";
import { savePictures } from "./save-pictures.ts";
import { STATEMENT_COMMANDS } from "./statements/commands.ts";
import { WITHDRAWAL_COMMANDS } from "./withdrawal-commands.ts";

const deposits = verbsOf(
  "deposits",
  `  npm run ops -- deposits list [--state pending|credited|…|all] [--limit 50]
  npm run ops -- deposits reviews [--limit 50]
  npm run ops -- deposits place <review> --reason "<what the member reads>"
  npm run ops -- deposits proofs <id> --save <what the files are called, before -1.jpg>
  npm run ops -- deposits refund <review or deposit> --reason "<what the member reads>" [--by-hand]`,
  {
    list: {
      mayRun: ["support", "payments", "risk"],
      takes: ["state", "limit"],
      find: (options) => {
        const state = stateOf(options, DEPOSIT_ROW_STATES, null);
        return limited(options, (limit) => listDeposits(state, limit));
      },
    },
    proofs: {
      mayRun: ["support", "payments", "risk"],
      takes: ["save"],
      of: "deposit",
      find: (options, id) => saveProofs(id, options),
    },
    ...DEPOSIT_REVIEW_VERBS,
  },
);

/** What an operator looks up and decides of money in and out. */
export const CASHIER_COMMANDS: readonly CommandGroup[] = [
  WITHDRAWAL_COMMANDS,
  deposits,
  PAYMENT_COMMANDS,
  PROVIDER_COMMANDS,
  PAYEE_COMMANDS,
  ...STATEMENT_COMMANDS,
];

/** Writes the pictures that a payer showed of a deposit, over no file. */
function saveProofs(depositId: string, { save }: Options): Command {
  if (save === undefined) throw new UsageError("deposits proofs needs --save <name>");
  return async ({ db, by }) => {
    const files = await savePictures(save, await showDepositProofs(db, { depositId, by }));
    return done({ ok: true, files }, files.length > 0 ? files : ["No pictures."]);
  };
}

function listDeposits(state: (typeof DEPOSIT_ROW_STATES)[number] | null, limit: number): Command {
  return async ({ db }) => {
    const cases = await listDepositCases(db, { state, limit });
    const rows = cases.map((each) => [
      each.id,
      each.account,
      each.amount,
      each.currency,
      each.state,
      each.method,
      each.proofs === 0 ? "" : String(each.proofs),
      moment(each.createdAt),
      moment(each.closedAt),
    ]);
    const headings = [
      "Id",
      "Member",
      "Amount",
      "",
      "State",
      "Method",
      "Proofs",
      "Opened",
      "Closed",
    ];
    return done(cases, cases.length > 0 ? table(headings, rows) : ["No deposits."]);
  };
}
