import { findMember } from "#/server/members/index.ts";
import type { Command, CommandGroup } from "#/server/ops/command.ts";
import { reasonOf } from "#/server/ops/options.ts";
import { done, moment, refused, table, UsageError } from "#/server/ops/output.ts";
import { openOrAll, verbsOf } from "#/server/ops/verbs.ts";
import { approvalNeeded } from "#/server/staff/index.ts";
import { listSuspense, placeSuspense, returnSuspense } from "./suspense.ts";

/** `suspense …`: money that came in and that nobody could place. */
export const SUSPENSE_COMMANDS: CommandGroup = verbsOf(
  "suspense",
  `  npm run ops -- suspense list [--state open|all] [--limit 50]
  npm run ops -- suspense place <id> --of <member> --reason "<what the member reads>"     two people
  npm run ops -- suspense return <id> --reason "…"                                        two people; you send it`,
  {
    list: openOrAll(["support", "payments", "risk"], list),
    place: {
      mayRun: ["payments"],
      takes: ["of", "reason"],
      of: "item in suspense",
      find: (options, id) => {
        if (options.of === undefined) throw new UsageError("suspense place needs --of <member>");
        return place(numberOf(id), options.of, reasonOf(options, "suspense place"));
      },
    },
    return: {
      mayRun: ["payments"],
      takes: ["reason"],
      of: "item in suspense",
      find: (options, id) => giveBack(numberOf(id), reasonOf(options, "suspense return")),
    },
  },
);

function numberOf(id: string): bigint {
  if (!/^\d{1,18}$/.test(id)) throw new UsageError("name the number of an item in suspense");
  return BigInt(id);
}

function list(open: boolean, limit: number): Command {
  return async ({ db }) => {
    const items = await listSuspense(db, { open, limit });
    const rows = items.map((each) => [
      ...[each.id, `${each.provider}/${each.outsideId ?? ""}`, each.amount, each.currency],
      ...[each.state, each.account, each.reason, each.heldBy, moment(each.heldAt)],
    ]);
    const headings = ["Id", "Payment", "Amount", "", "State", "Member", "Why", "By", "Since"];
    const lines = table(headings, rows, ["Id", "Amount"]);
    return done(items, rows.length > 0 ? lines : ["Nothing is in suspense."]);
  };
}

function place(id: bigint, account: string, reason: string): Command {
  return async ({ db, by }) => {
    const member = await findMember(db, account);
    if (!member)
      return refused("member_unknown", `There is no member ${account}; nothing changed.`);
    const placed = await placeSuspense(db, { id, member, by, reason });
    if (!placed.ok) return refusal(id, placed);
    const { amount, currency } = placed.value;
    const line = `${amount} ${currency} are in the balance of ${member.account}, who is told why.`;
    return done({ ok: true, ...placed.value }, [line]);
  };
}

function giveBack(id: bigint, reason: string): Command {
  return async ({ db, by }) => {
    const returned = await returnSuspense(db, { id, by, reason });
    if (!returned.ok) return refusal(id, returned);
    return done({ ok: true }, [`The item ${id} is out of the books: you send it to its payer.`]);
  };
}

function refusal(
  id: bigint,
  { code, detail }: { readonly code: string; readonly detail?: Readonly<Record<string, unknown>> },
) {
  if (code === "approval_needed") return approvalNeeded(`The item ${id}`, detail ?? {});
  const lines: Readonly<Record<string, string>> = {
    not_found: `There is no item ${id} in suspense.`,
    already_closed: `The item ${id} is in suspense no more; nothing changed.`,
    not_allowed: "That account takes no money of this currency; nothing changed.",
  };
  return refused(code, lines[code] ?? `${code}; nothing changed.`);
}
