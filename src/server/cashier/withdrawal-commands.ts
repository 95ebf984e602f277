import { WITHDRAWAL_STATES } from "#/lib/contract/cashier/calls.ts";
import type { Command, CommandGroup } from "#/server/ops/command.ts";
import { type Options, reasonOf, stateOf } from "#/server/ops/options.ts";
import { done, moment, type Outcome, refused, table, UsageError } from "#/server/ops/output.ts";
import { limited, verbsOf } from "#/server/ops/verbs.ts";
import { approvalNeeded } from "#/server/staff/index.ts";
import { type Decision, decideWithdrawal } from "./decisions.ts";
import {
  findWithdrawalCase,
  listWithdrawalCases,
  revealPayeeNumber,
  type WithdrawalCase,
} from "./operations.ts";
import { alsoOf, holdersFor } from "./payee-commands.ts";
import { numberVault } from "./payee-number.ts";
import type { PaymentReview } from "./payment-reviews.ts";
import { abandonPayout, retryPayout } from "./payout-operations.ts";
import { countUnpaid, type PayBy } from "./payouts.ts";
import { showReceiptProof } from "./proofs.ts";
import { savePictures } from "./save-pictures.ts";
import { type Settlement, settleWithdrawal } from "./settlements.ts";
import { countProofs } from "./withdrawal-view.ts";

/** `withdrawals …`: what an operator decides of money out, and how it is paid. */
export const WITHDRAWAL_COMMANDS: CommandGroup = verbsOf(
  "withdrawals",
  `  npm run ops -- withdrawals list [--state requested|approved|…|all] [--limit 50]
  npm run ops -- withdrawals show <id> [--number]
  npm run ops -- withdrawals approve <id> [--provider <id> | --by-hand]
  npm run ops -- withdrawals reject <id> --reason "<what the member reads>"
  npm run ops -- withdrawals retry <id> [--provider <id> | --by-hand]
  npm run ops -- withdrawals return <id> --reason "<what the member reads>"
  npm run ops -- withdrawals dismiss <id> --reason "<what the member reads>"
  npm run ops -- withdrawals receive <id> --reason "<what the member reads>"
  npm run ops -- withdrawals proofs <id> --save <what the files are called, before -1.jpg>
  npm run ops -- withdrawals abandon <id> --reason "<what you know of it>"`,
  {
    list: {
      mayRun: ["support", "payments", "risk"],
      takes: ["state", "limit"],
      find: (options) => {
        const state = stateOf(options, WITHDRAWAL_STATES, "requested");
        return limited(options, (limit) => listWithdrawals(state, limit));
      },
    },
    show: {
      mayRun: ["support", "payments", "risk"],
      mayOption: { number: ["payments"] },
      takes: ["number"],
      of: "withdrawal",
      find: (options, id) => showWithdrawal(id, options),
    },
    approve: {
      mayRun: ["payments"],
      takes: ["provider", "by-hand"],
      of: "withdrawal",
      find: (options, id) => decide(id, { decision: "approve", payBy: payByOf(options) }),
    },
    reject: {
      mayRun: ["payments"],
      takes: ["reason"],
      of: "withdrawal",
      find: (options, id) => decide(id, { decision: "reject", reason: reasonOf(options) }),
    },
    retry: {
      mayRun: ["payments"],
      takes: ["provider", "by-hand"],
      of: "withdrawal",
      find: (options, id) => retryWithdrawal(id, options),
    },
    return: {
      mayRun: ["payments"],
      takes: ["reason"],
      of: "withdrawal",
      find: (options, id) => settle(id, "returned", reasonOf(options)),
    },
    dismiss: {
      mayRun: ["payments"],
      takes: ["reason"],
      of: "withdrawal",
      find: (options, id) => settle(id, "dismissed", reasonOf(options)),
    },
    proofs: {
      mayRun: ["support", "payments", "risk"],
      takes: ["save"],
      of: "withdrawal",
      find: (options, id) => saveProofs(id, options),
    },
    receive: {
      mayRun: ["payments"],
      takes: ["reason"],
      of: "withdrawal",
      find: (options, id) => settle(id, "received", reasonOf(options)),
    },
    abandon: {
      mayRun: ["payments"],
      takes: ["reason"],
      of: "withdrawal",
      find: (options, id) => abandonAttempt(id, reasonOf(options, "abandon")),
    },
  },
);

/** Throws UsageError. */
function payByOf(options: Options): PayBy | undefined {
  const { provider, "by-hand": byHand } = options;
  if (provider !== undefined && byHand)
    throw new UsageError("--provider and --by-hand: choose one of them");
  if (byHand) return "hand";
  return provider === undefined ? undefined : { provider };
}

function listWithdrawals(state: WithdrawalCase["state"] | null, limit: number): Command {
  return async ({ db, actor }) => {
    const cases = await listWithdrawalCases(db, { state, limit }, holdersFor(actor));
    const rows = cases.map((each) => [
      each.id,
      each.account,
      each.amount,
      each.currency,
      stateWithPayout(each),
      `${each.payee}${alsoOf(each.sameAccountAs)}`,
      moment(each.createdAt),
    ]);
    const headings = ["Id", "Member", "Amount", "", "State", "To", "Asked for"];
    const none = state === null ? "No withdrawals." : `No withdrawals are ${state}.`;
    const lines = cases.length > 0 ? table(headings, rows) : [none];
    const unpaid = state === "requested" ? await countUnpaid(db) : 0;
    if (unpaid > 0)
      lines.push(
        `Approved, and not paid by their provider: ${unpaid} (withdrawals list --state paying).`,
      );
    return done(cases, lines);
  };
}

function showWithdrawal(id: string, { number }: Options): Command {
  return async ({ db, by, actor, keyring }) => {
    const kept = await findWithdrawalCase(db, id, holdersFor(actor));
    if (!kept) return refused("not_found", `There is no withdrawal ${id}.`);
    const revealed = number
      ? await revealPayeeNumber(db, numberVault(await keyring()), { withdrawalId: id, seenBy: by })
      : null;
    if (revealed && !revealed.ok && revealed.code === "books_differ")
      return refused("books_differ", `The account of withdrawal ${id} is not as it was saved.`);
    const found = revealed?.ok ? { ...kept, number: revealed.value } : kept;
    const { payouts, reviews, sameAccountAs, risk, proofs, ...facts } = found;
    const shared = {
      ...facts,
      proofs: String(proofs),
      payee: `${facts.payee}${alsoOf(sameAccountAs)}`,
    };
    const rows = [
      ...Object.entries(shared),
      ...riskLines(risk),
      ...payouts.map(payoutLine),
      ...reviews.map(reviewLine),
    ];
    return done(found, table(["", ""], rows).slice(1));
  };
}

/** Writes the pictures that a member showed of a withdrawal, over no file. */
function saveProofs(withdrawalId: string, { save }: Options): Command {
  if (save === undefined) throw new UsageError("withdrawals proofs needs --save <name>");
  return async ({ db, by }) => {
    const kept = (await countProofs(db, [withdrawalId])).get(withdrawalId) ?? 0;
    const pictures: Buffer[] = [];
    for (let place = 1; place <= kept; place++) {
      const picture = await showReceiptProof(db, { withdrawalId, place, by });
      if (picture) pictures.push(picture);
    }
    const files = await savePictures(save, pictures);
    return done({ ok: true, files }, files.length > 0 ? files : ["No pictures."]);
  };
}

/** What a withdrawal was found to be: for staff, never for its member. */
function riskLines(risk: WithdrawalCase["risk"]): [string, string][] {
  if (risk === null) return [];
  const reasons = risk.reasons.map(({ sign, points }) => `${sign} ${points}`).join(", ");
  return [["risk", `${risk.points} points, ${risk.outcome}${reasons && ` (${reasons})`}`]];
}

/** What an attempt to pay out came to, in one cell. */
function stateWithPayout({ state, payouts, settled }: WithdrawalCase): string {
  const last = payouts.at(-1);
  if (settled !== null) return `${state}, ${settled}`;
  return state === "paying" && last ? `paying (${last.provider}: ${last.state})` : state;
}

function payoutLine(payout: WithdrawalCase["payouts"][number]): [string, string] {
  const { id, provider, state, asks, paymentId, reason, createdAt, closedAt } = payout;
  const parts = [`${id} by ${provider}`, state, `asked ${asks} times`, paymentId, reason];
  const times = [`since ${moment(createdAt)}`, closedAt === null ? null : `to ${moment(closedAt)}`];
  return ["payout", [...parts, ...times].filter((part) => part !== null).join(", ")];
}

/** A provider's word that was refused, in one cell. */
function reviewLine(review: PaymentReview): [string, string] {
  const { id, provider, paymentId, payoutId, outcome, amount, currency, code, closedBy } = review;
  const said = `${provider} says of ${payoutId}: ${outcome} ${amount} ${currency} (${paymentId})`;
  const state = review.closedAt === null ? "open" : `closed by ${closedBy ?? "its payout"}`;
  return [`review ${id}`, `${said}, refused as ${code}, ${state}`];
}

type Choice =
  | { decision: "approve"; payBy: PayBy | undefined }
  | { decision: "reject"; reason: string };

function decide(withdrawalId: string, choice: Choice): Command {
  return async ({ db, by }) => {
    const decision: Decision = { withdrawalId, decidedBy: by, ...choice };
    const decided = await decideWithdrawal(db, decision);
    if (!decided.ok) return refusal(withdrawalId, decided);
    const { amount, state } = decided.value;
    const line = `Withdrawal ${withdrawalId} of ${amount} is ${state}, decided by ${decision.decidedBy}.`;
    return done({ ok: true, withdrawal: decided.value }, [line + payerOf(state)]);
  };
}

function retryWithdrawal(withdrawalId: string, options: Options): Command {
  const payBy = payByOf(options);
  return async ({ db, by }) => {
    const retried = await retryPayout(db, { withdrawalId, by, payBy });
    if (!retried.ok) return refusal(withdrawalId, retried);
    const { amount, state } = retried.value;
    const line = `Withdrawal ${withdrawalId} of ${amount} is ${state}, by ${by}.${payerOf(state)}`;
    return done({ ok: true, withdrawal: retried.value }, [line]);
  };
}

function settle(withdrawalId: string, as: Settlement["as"], reason: string): Command {
  return async ({ db, by }) => {
    const settled = await settleWithdrawal(db, { withdrawalId, as, reason, by });
    if (!settled.ok) return refusal(withdrawalId, settled);
    const amount = settled.value.settlement?.amount;
    const lines: Readonly<Record<Settlement["as"], string>> = {
      returned: `${amount} of withdrawal ${withdrawalId} are back in the member's balance.`,
      dismissed: `The dispute of withdrawal ${withdrawalId} about ${amount} is dismissed.`,
      received: `Withdrawal ${withdrawalId} counts as received; nothing is returned.`,
    };
    const told = `${lines[as]} The member is told why.`;
    return done({ ok: true, withdrawal: settled.value }, [told]);
  };
}

function abandonAttempt(withdrawalId: string, reason: string): Command {
  return async ({ db, by }) => {
    const given = await abandonPayout(db, { withdrawalId, by, reason });
    if (!given.ok) return refusal(withdrawalId, given);
    return done({ ok: true, payout: given.value }, [
      `The payout ${given.value} is abandoned; withdrawal ${withdrawalId} is paying still. Retry or reject it.`,
    ]);
  };
}

/** Who sends the money. */
function payerOf(state: string): string {
  if (state === "paying") return " Its provider is asked to pay it.";
  return state === "approved" ? " No provider pays it: send it by hand." : "";
}

function refusal(
  id: string,
  {
    code,
    detail = {},
  }: { readonly code: string; readonly detail?: Readonly<Record<string, unknown>> },
): Outcome {
  if (code === "approval_needed") return approvalNeeded(`Withdrawal ${id}`, detail);
  const lines: Readonly<Record<string, string>> = {
    not_found: `There is no withdrawal ${id}.`,
    books_differ: `Withdrawal ${id} is not what the ledger holds for it (${detail["differing"]}); nothing changed.`,
    already_decided: `Withdrawal ${id} is ${detail["state"]} already; nothing changed.`,
    not_paying: `Withdrawal ${id} is ${detail["state"]}, not paying; nothing changed.`,
    payment_listed:
      `A provider says that it paid withdrawal ${id}: settle review ${detail["review"]} of ` +
      "payments list first; nothing changed.",
    no_provider: `No provider that is on pays withdrawal ${id} out: name one, or say --by-hand once the money is sent; nothing changed.`,
    payout_asking: `The provider of payout ${detail["payout"]} is being asked at this moment: try again in a minute; nothing changed.`,
    payout_standing: `The payout ${detail["payout"]} may still pay withdrawal ${id}; nothing changed.`,
    not_disputed: `Withdrawal ${id} is ${detail["state"]}: its member does not say that anything is missing; nothing changed.`,
    already_settled: `Withdrawal ${id} is ${detail["as"]} already; nothing changed.`,
    no_payout: `No payout of withdrawal ${id} is open; nothing changed.`,
    provider_unfit: `The provider ${detail["provider"]} does not pay out withdrawal ${id}: it is off, or its limits leave it out.`,
    provider_ambiguous: `Several providers can pay withdrawal ${id} (${detail["providers"]}): name one with --provider.`,
  };
  return refused(code, lines[code] ?? `Withdrawal ${id}: ${code}; nothing changed.`);
}
