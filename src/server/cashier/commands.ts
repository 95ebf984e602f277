import { WITHDRAWAL_STATES } from "#/lib/contract/cashier/calls.ts";
import type { Command, CommandGroup } from "#/server/ops/command.ts";
import { limitOf, type Options, reasonOf, stateOf } from "#/server/ops/options.ts";
import { done, moment, refused, table } from "#/server/ops/output.ts";
import { verbsOf } from "#/server/ops/verbs.ts";
import { type Decision, decideWithdrawal } from "./decisions.ts";
import {
  findWithdrawalCase,
  listDepositCases,
  listWithdrawalCases,
  revealPayeeNumber,
  type WithdrawalCase,
} from "./operations.ts";
import { PAYEE_COMMANDS } from "./payee-commands.ts";
import { numberVault } from "./payee-number.ts";
import { PAYMENT_COMMANDS } from "./payment-commands.ts";
import { PROVIDER_COMMANDS } from "./provider-commands.ts";
import { DEPOSIT_ROW_STATES } from "./rules.ts";

const withdrawals = verbsOf(
  "withdrawals",
  `  npm run ops -- withdrawals list [--state requested|approved|…|all] [--limit 50]
  npm run ops -- withdrawals show <id> [--number]
  npm run ops -- withdrawals approve <id> [--by <name>]
  npm run ops -- withdrawals reject <id> --reason "<what the member reads>" [--by <name>]`,
  {
    list: {
      takes: ["state", "limit"],
      find: (options) =>
        listWithdrawals(stateOf(options, WITHDRAWAL_STATES, "requested"), limitOf(options)),
    },
    show: {
      takes: ["number", "by"],
      of: "withdrawal",
      find: (options, id) => showWithdrawal(id, options),
    },
    approve: {
      takes: ["by"],
      of: "withdrawal",
      find: (options, id) => decide(id, options, { decision: "approve" }),
    },
    reject: {
      takes: ["reason", "by"],
      of: "withdrawal",
      find: (options, id) => decide(id, options, { decision: "reject", reason: reasonOf(options) }),
    },
  },
);

const deposits = verbsOf(
  "deposits",
  "  npm run ops -- deposits list [--state pending|credited|…|all] [--limit 50]",
  {
    list: {
      takes: ["state", "limit"],
      find: (options) => listDeposits(stateOf(options, DEPOSIT_ROW_STATES, null), limitOf(options)),
    },
  },
);

/** What an operator looks up and decides of money in and out. */
export const CASHIER_COMMANDS: readonly CommandGroup[] = [
  withdrawals,
  deposits,
  PAYMENT_COMMANDS,
  PROVIDER_COMMANDS,
  PAYEE_COMMANDS,
];

function listWithdrawals(state: WithdrawalCase["state"] | null, limit: number): Command {
  return async ({ db }) => {
    const cases = await listWithdrawalCases(db, { state, limit });
    const rows = cases.map((each) => [
      each.id,
      each.account,
      each.amount,
      each.currency,
      each.state,
      each.payee,
      moment(each.createdAt),
    ]);
    const headings = ["Id", "Member", "Amount", "", "State", "To", "Asked for"];
    const none = state === null ? "No withdrawals." : `No withdrawals are ${state}.`;
    return done(cases, cases.length > 0 ? table(headings, rows) : [none]);
  };
}

function showWithdrawal(id: string, { number, by }: Options): Command {
  return async ({ db, user, secret }) => {
    const kept = await findWithdrawalCase(db, id);
    if (!kept) return refused("not_found", `There is no withdrawal ${id}.`);
    const seenBy = by?.trim() || user;
    const revealed = number
      ? await revealPayeeNumber(db, numberVault(secret()), { withdrawalId: id, seenBy })
      : null;
    if (revealed && !revealed.ok && revealed.code === "books_differ")
      return refused("books_differ", `The account of withdrawal ${id} is not as it was saved.`);
    const found = revealed?.ok ? { ...kept, number: revealed.value } : kept;
    const rows = Object.entries(found).map(([name, value]) => [name, value]);
    return done(found, table(["", ""], rows).slice(1));
  };
}

type Choice = { decision: "approve" } | { decision: "reject"; reason: string };

function decide(withdrawalId: string, { by }: Options, choice: Choice): Command {
  return async ({ db, user }) => {
    const decision: Decision = { withdrawalId, decidedBy: by?.trim() || user, ...choice };
    const decided = await decideWithdrawal(db, decision);
    if (!decided.ok) {
      const state = decided.detail?.["state"];
      if (decided.code === "books_differ")
        return refused(
          "books_differ",
          `Withdrawal ${withdrawalId} is not what the ledger holds for it (${decided.detail?.["differing"]}); nothing changed.`,
        );
      return decided.code === "not_found"
        ? refused("not_found", `There is no withdrawal ${withdrawalId}.`)
        : refused(decided.code, `Withdrawal ${withdrawalId} is ${state} already; nothing changed.`);
    }
    const { amount, state } = decided.value;
    const line = `Withdrawal ${withdrawalId} of ${amount} is ${state}, decided by ${decision.decidedBy}.`;
    return done({ ok: true, withdrawal: decided.value }, [line]);
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
      moment(each.createdAt),
      moment(each.closedAt),
    ]);
    const headings = ["Id", "Member", "Amount", "", "State", "Method", "Opened", "Closed"];
    return done(cases, cases.length > 0 ? table(headings, rows) : ["No deposits."]);
  };
}
