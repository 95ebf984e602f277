import type { Command, CommandGroup } from "#/server/ops/command.ts";
import { stateOf } from "#/server/ops/options.ts";
import { done, moment, type Outcome, refused, table, UsageError } from "#/server/ops/output.ts";
import { limited, verbsOf } from "#/server/ops/verbs.ts";
import { decideApproval, listApprovals } from "./approvals.ts";

/** `approvals …`: what one member of staff asks for and another agrees to. */
export const APPROVAL_COMMANDS: CommandGroup = verbsOf(
  "approvals",
  `  npm run ops -- approvals list [--state waiting|all] [--limit 50]
  npm run ops -- approvals approve|reject <id>`,
  {
    list: {
      mayRun: ["payments", "risk"],
      takes: ["state", "limit"],
      find: (options) => {
        const state = stateOf(options, ["waiting"], "waiting");
        return limited(options, (limit) => showApprovals(limit, state !== null));
      },
    },
    approve: {
      mayRun: ["payments", "risk"],
      takes: [],
      of: "approval",
      find: (_options, id) => decide(id, "approved"),
    },
    reject: {
      mayRun: ["payments", "risk"],
      takes: [],
      of: "approval",
      find: (_options, id) => decide(id, "rejected"),
    },
  },
);

function showApprovals(limit: number, waiting: boolean): Command {
  return async ({ db }) => {
    const approvals = await listApprovals(db, { limit, waiting });
    const rows = approvals.map((each) => [
      each.id,
      each.act,
      each.subject,
      Object.entries(each.content as object)
        .map(([name, value]) => `${name} ${value}`)
        .join(", "),
      each.reason,
      each.askedBy,
      moment(each.askedAt),
      each.decidedBy === null ? each.state : `${each.state} (${each.decidedBy})`,
    ]);
    const headings = ["Id", "For", "Of", "What", "Why", "Asked by", "When", "State"];
    const none = waiting ? "Nothing waits for an approval." : "No approvals.";
    return done(approvals, rows.length > 0 ? table(headings, rows, ["Id"]) : [none]);
  };
}

const WHY = {
  not_found: "There is no such approval.",
  own_approval: "You asked for it yourself: somebody else decides.",
  already_decided: "Somebody has decided on it already; nothing changed.",
  approval_expired: "It has expired: it is to be asked for again.",
} as const;

function decide(id: string, decision: "approved" | "rejected"): Command {
  if (!/^\d{1,18}$/.test(id)) throw new UsageError("an approval is a number");
  return async ({ db, by }) => {
    const decided = await decideApproval(db, { id: BigInt(id), by, decision });
    if (!decided.ok) return refused(decided.code, WHY[decided.code]);
    const { act, subject, askedBy } = decided.value;
    const next = decision === "approved" ? ` ${askedBy} gives the command again within a day.` : "";
    return done({ ok: true, approval: decided.value }, [
      `${id} (${act} of ${subject}) is ${decision}.${next}`,
    ]);
  };
}

/** What a command answers that needs somebody else's agreement first. */
export const approvalNeeded = (
  what: string,
  detail: Readonly<Record<string, unknown>> | undefined,
): Outcome =>
  refused(
    "approval_needed",
    `${what} needs two people: it is asked for as ${detail?.["approval"]}, and somebody else approves it ` +
      `(approvals approve ${detail?.["approval"]}); nothing changed yet.`,
    { approval: detail?.["approval"] },
  );
