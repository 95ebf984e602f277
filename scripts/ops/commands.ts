import { DEPOSIT_STATES, WITHDRAWAL_STATES } from "#/lib/contract/cashier/calls.ts";
import {
  type Decision,
  decideWithdrawal,
  findWithdrawalCase,
  listDepositCases,
  listWithdrawalCases,
  revealPayeeNumber,
  type WithdrawalCase,
} from "#/server/cashier/index.ts";
import { showActs, showHead, verifyAudit } from "./audit.ts";
import { CARE_USAGE, careCommand } from "./care.ts";
import type { Command } from "./command.ts";
import { noteReviewed, reconcileVendors, showReviews } from "./games.ts";
import { MEMBERS_USAGE, membersCommand, payeesCommand } from "./members.ts";
import { migrateDatabase } from "./migrate.ts";
import { limitOf, type Options, type OwnOption, reasonOf, stateOf, takesOnly } from "./options.ts";
import { showOutbox } from "./outbox.ts";
import { done, moment, refused, table, UsageError } from "./output.ts";
import { closePayment, showPaymentReviews } from "./payments.ts";
import { ranksCommand } from "./ranks.ts";
import { reconcileBooks } from "./reconcile.ts";
import { regionsCommand } from "./regions.ts";
import { maintenanceCommand, SITE_USAGE, siteCommand } from "./site.ts";

export const USAGE = `Decides and looks things up on a Pleno database.

  npm run ops -- withdrawals list [--state requested|approved|…|all] [--limit 50]
  npm run ops -- withdrawals show <id> [--number]
  npm run ops -- withdrawals approve <id> [--by <name>]
  npm run ops -- withdrawals reject <id> --reason "<what the member reads>" [--by <name>]
  npm run ops -- deposits list [--state pending|credited|…|all] [--limit 50]
  npm run ops -- payments list [--state open|all] [--limit 50]
  npm run ops -- payments close <id> [--by <name>]
  npm run ops -- reconcile
  npm run ops -- audit verify [--heads <file|->]
  npm run ops -- audit head
  npm run ops -- audit list [--of <subject, such as an account>] [--limit 50]
  npm run ops -- migrate
  npm run ops -- games reconcile
  npm run ops -- reviews list [--state open|all] [--limit 50]
  npm run ops -- reviews close <vendor>/<transaction> [--by <name>]
  npm run ops -- ranks list
  npm run ops -- ranks put <rank> "<label>" <text colour> <ground colour> [--by <name>]
  npm run ops -- ranks give <account> <rank>|none [--by <name>]
  npm run ops -- outbox [--limit 50]
${CARE_USAGE}
${MEMBERS_USAGE}
${SITE_USAGE}

  --json   answers JSON
  --by     who decides; your user name when absent
  --number shows the whole number of the account to pay to, and keeps that you saw it

It uses DATABASE_OWNER_URL, else DATABASE_URL, else the database of the installation that runs on DATA_DIR (data).
Exit codes: 0 done, 1 fault, 2 not understood, 3 refused, or the books do not add up.`;

/** The usage of one noun's commands, and where all are. */
export function usageOf([noun]: readonly string[]): string {
  const its = USAGE.split("\n").filter((line) => `${line} `.includes(` ops -- ${noun} `));
  return [...its, "  npm run ops -- --help     lists all commands"].join("\n");
}

const TAKES: Readonly<Record<string, readonly OwnOption[]>> = {
  "withdrawals list": ["state", "limit"],
  "withdrawals show": ["number", "by"],
  "withdrawals approve": ["by"],
  "withdrawals reject": ["reason", "by"],
  "deposits list": ["state", "limit"],
  "payments list": ["state", "limit"],
  "payments close": ["by"],
  reconcile: [],
  migrate: [],
  "audit verify": ["heads"],
  "audit head": [],
  "audit list": ["of", "limit"],
  "games reconcile": [],
  "reviews list": ["state", "limit"],
  "reviews close": ["by"],
  outbox: ["limit"],
};

/** The command that the words name, its options checked before anything is touched. Throws UsageError. */
export function findCommand(words: readonly string[], options: Options): Command {
  const [noun = "", verb = "", id] = words;
  const ofSite = { site: siteCommand, maintenance: maintenanceCommand, regions: regionsCommand };
  if (noun === "site" || noun === "maintenance" || noun === "regions")
    return ofSite[noun](words.slice(1), options);
  if (noun === "care") return careCommand(words.slice(1), options);
  if (noun === "members") return membersCommand(words.slice(1), options);
  if (noun === "payees") return payeesCommand(words.slice(1), options);
  if (noun === "ranks") return ranksCommand(words.slice(1), options);
  const isAlone = Object.hasOwn(TAKES, noun);
  const named = isAlone || verb === "" ? noun : `${noun} ${verb}`;
  const takes = Object.hasOwn(TAKES, named) ? TAKES[named] : undefined;
  if (!takes)
    throw new UsageError(named === "" ? "say what to do" : `there is no command "${named}"`);
  const withOne = ["show", "approve", "reject", "close"].includes(verb);
  const own = isAlone ? 1 : 2 + Number(withOne);
  takesOnly(named, { extra: words.slice(own), options, takes });
  const withId = (of = "withdrawal") => {
    if (id === undefined) throw new UsageError(`${named} needs the id of a ${of}`);
    return id;
  };
  switch (named) {
    case "withdrawals list":
      return listWithdrawals(stateOf(options, WITHDRAWAL_STATES, "requested"), limitOf(options));
    case "withdrawals show":
      return showWithdrawal(withId(), options);
    case "withdrawals approve":
      return decide(withId(), options, { decision: "approve" });
    case "withdrawals reject":
      return decide(withId(), options, { decision: "reject", reason: reasonOf(options) });
    case "deposits list":
      return listDeposits(stateOf(options, DEPOSIT_STATES, null), limitOf(options));
    case "payments list":
      return showPaymentReviews(stateOf(options, ["open"], "open"), limitOf(options));
    case "payments close":
      return closePayment(withId("payment review"), options.by);
    case "audit verify":
      return verifyAudit(options.heads);
    case "audit head":
      return showHead;
    case "audit list":
      return showActs(limitOf(options), options.of);
    case "migrate":
      return migrateDatabase;
    case "reconcile":
      return reconcileBooks;
    case "games reconcile":
      return reconcileVendors;
    case "outbox":
      return showOutbox(limitOf(options));
    case "reviews list":
      return showReviews(stateOf(options, ["open"], "open"), limitOf(options));
    case "reviews close":
      return noteReviewed(withId("review"), options.by);
    default:
      throw new UsageError(`there is no command "${named}"`);
  }
}

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
  return async ({ db, user, vault }) => {
    const kept = await findWithdrawalCase(db, id);
    if (!kept) return refused("not_found", `There is no withdrawal ${id}.`);
    const seenBy = by?.trim() || user;
    const revealed = number
      ? await revealPayeeNumber(db, vault(), { withdrawalId: id, seenBy })
      : null;
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

function listDeposits(state: (typeof DEPOSIT_STATES)[number] | null, limit: number): Command {
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
