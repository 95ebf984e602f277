import type { Command, CommandGroup } from "#/server/ops/command.ts";
import { stateOf } from "#/server/ops/options.ts";
import { done, moment, table } from "#/server/ops/output.ts";
import { limited, verbsOf } from "#/server/ops/verbs.ts";
import { DEPOSIT_REVIEW_VERBS } from "./deposit-review-commands.ts";
import { listDepositCases } from "./operations.ts";
import { PAYEE_COMMANDS } from "./payee-commands.ts";
import { PAYMENT_COMMANDS } from "./payment-commands.ts";
import { PROVIDER_COMMANDS } from "./provider-commands.ts";
import { DEPOSIT_ROW_STATES } from "./rules.ts";
import { STATEMENT_COMMANDS } from "./statements/commands.ts";
import { WITHDRAWAL_COMMANDS } from "./withdrawal-commands.ts";

const deposits = verbsOf(
  "deposits",
  `  npm run ops -- deposits list [--state pending|credited|…|all] [--limit 50]
  npm run ops -- deposits reviews [--limit 50]
  npm run ops -- deposits place <review> --reason "<what the member reads>"
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
      moment(each.createdAt),
      moment(each.closedAt),
    ]);
    const headings = ["Id", "Member", "Amount", "", "State", "Method", "Opened", "Closed"];
    return done(cases, cases.length > 0 ? table(headings, rows) : ["No deposits."]);
  };
}
