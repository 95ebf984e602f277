import { findMember, showRealName, sightOf } from "#/server/members/index.ts";
import type { Command, CommandGroup } from "#/server/ops/command.ts";
import { type Options, reasonOf, takesOnly } from "#/server/ops/options.ts";
import { done, moment, refused, table, UsageError } from "#/server/ops/output.ts";
import type { Actor } from "#/server/ops/roles.ts";
import { listPayeeCases, removePayee } from "./payee-operations.ts";
import type { ShowName } from "./payees.ts";

const USAGE = `  npm run ops -- payees list <account>
  npm run ops -- payees remove <account> <id> --reason "…"`;
const unknown = (account: string) => refused("not_found", `There is no member "${account}".`);

/** `payees …`: the accounts that a member withdraws to. */
export const PAYEE_COMMANDS: CommandGroup = {
  noun: "payees",
  usage: USAGE,
  mayRun: { list: ["support", "payments", "risk"], remove: ["support", "payments"] },
  find: findCommand,
};

function findCommand(words: readonly string[], options: Options): Command {
  const [verb = "", account, payeeId] = words;
  if (verb !== "list" && verb !== "remove")
    throw new UsageError("payees is followed by list or remove");
  const named = `payees ${verb}`;
  if (account === undefined) throw new UsageError(`${named} needs an account`);
  if (verb === "list") {
    takesOnly(named, { extra: words.slice(2), options });
    return listPayees(account);
  }
  takesOnly(named, { extra: words.slice(3), options, takes: ["reason"] });
  if (payeeId === undefined) throw new UsageError(`${named} needs the id of a saved account`);
  return remove(account, payeeId, reasonOf(options, named));
}

/** Holders as a member of staff may see them. */
export const holdersFor =
  (actor: Actor | null): ShowName =>
  (name) =>
    showRealName(name, sightOf(actor?.roles ?? []));

const MOST_NAMED = 3;

/** What is said of an account that other members have too: of the first ones by name. */
export function alsoOf(accounts: readonly string[]): string {
  if (accounts.length === 0) return "";
  const more = accounts.length - MOST_NAMED;
  const named = accounts.slice(0, MOST_NAMED).join(", ");
  return ` (also of ${named}${more > 0 ? ` and ${more} more` : ""})`;
}

function listPayees(account: string): Command {
  return async ({ db, actor }) => {
    const member = await findMember(db, account);
    if (!member) return unknown(account);
    const payees = await listPayeeCases(db, member.id, holdersFor(actor));
    const rows = payees.map(
      ({ id, institution, holder, numberMasked, removedAt, sameAccountAs }) => [
        id,
        institution,
        holder,
        `${numberMasked}${alsoOf(sameAccountAs)}`,
        removedAt === null ? "saved" : `removed ${moment(removedAt)}`,
      ],
    );
    const headings = ["Id", "Bank", "Holder", "Number", "State"];
    return done(payees, rows.length > 0 ? table(headings, rows) : ["No saved accounts."]);
  };
}

function remove(account: string, payeeId: string, reason: string): Command {
  return async ({ db, by }) => {
    const member = await findMember(db, account);
    if (!member) return unknown(account);
    const removed = await removePayee(db, {
      memberId: member.id,
      account: member.account,
      payeeId,
      by,
      reason,
    });
    if (removed.ok) return done({ ok: true }, [`${payeeId} is no longer saved.`]);
    return removed.code === "not_found"
      ? refused("not_found", `${member.account} has no saved account ${payeeId}.`)
      : refused(
          removed.code,
          `Withdrawal ${removed.detail?.["withdrawal"]} to it waits: decide on that first.`,
        );
  };
}
