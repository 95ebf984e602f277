import { systemClock } from "#/lib/base/time.ts";
import { listBlocks } from "#/server/care/index.ts";
import { listPayeeCases, removePayee } from "#/server/cashier/index.ts";
import type { Db } from "#/server/db/index.ts";
import { listActs } from "#/server/ledger/index.ts";
import {
  findMember,
  findMemberCase,
  moveStatus,
  renamePayee,
  signOutMember,
} from "#/server/members/index.ts";
import { balanceOf, balanceOnWire } from "#/server/wallet/index.ts";
import { linesOfActs } from "./audit.ts";
import { linesOfBlocks } from "./care.ts";
import type { Command } from "./command.ts";
import { type Options, reasonOf, takesOnly } from "./options.ts";
import { done, moment, type Outcome, refused, table, UsageError } from "./output.ts";

export const MEMBERS_USAGE = `
  npm run ops -- members show <account>
  npm run ops -- members suspend|reopen|sign-out <account> --reason "…" [--by <name>]
  npm run ops -- members rename-payee <account> "<real name>" --reason "…" [--by <name>]
  npm run ops -- payees list <account>
  npm run ops -- payees remove <account> <id> --reason "…" [--by <name>]`;

const VERBS = ["suspend", "reopen", "sign-out", "rename-payee"] as const;
type Verb = (typeof VERBS)[number];
const unknown = (account: string) => refused("not_found", `There is no member "${account}".`);

/** The command after `members`. Throws UsageError. */
export function membersCommand(words: readonly string[], options: Options): Command {
  const [name = "", account, payeeName] = words;
  if (name === "show") {
    takesOnly("members show", { extra: words.slice(2), options });
    if (account === undefined) throw new UsageError("members show needs an account");
    return showMember(account);
  }
  const verb = VERBS.find((each) => each === name);
  if (!verb) throw new UsageError(`members is followed by show, ${VERBS.join(", ")}`);
  const named = `members ${verb}`;
  const isRename = verb === "rename-payee";
  const extra = words.slice(isRename ? 3 : 2);
  takesOnly(named, { extra, options, takes: ["by", "reason"] });
  if (account === undefined) throw new UsageError(`${named} needs an account`);
  if (isRename && payeeName === undefined) throw new UsageError(`${named} needs the real name`);
  return changeMember(verb, account, {
    payeeName,
    by: options.by,
    reason: reasonOf(options, named),
  });
}

const MOST_ACTS = 10;

/** One account: its state, what it has, what is closed for it, and what operators last did to it. */
function showMember(account: string): Command {
  return async ({ db }) => {
    const member = await findMemberCase(db, account);
    if (!member) return unknown(account);
    const { currency, ...balance } = await balanceOf(db, member.id);
    const [blocks, acts] = await Promise.all([
      listBlocks(db, member.id),
      listActs(db, { limit: MOST_ACTS, of: member.account }),
    ]);
    const { sumBalance, heldBalance } = balanceOnWire({ ...balance, currency });
    const rows = [
      ["Account", member.account],
      ["Id", String(member.id)],
      ["Kind", String(member.kind)],
      ["State", member.status],
      ["Rank", member.rank ?? "none"],
      ["Language", member.language ?? "none chosen"],
      ["Registered", moment(member.registeredAt.toISOString())],
      ["Last login", moment(member.lastLoginAt?.toISOString() ?? null) || "never"],
      ["Balance", `${sumBalance} ${currency.code}`],
      ["Held", `${heldBalance} ${currency.code}`],
    ];
    return done({ ...member, currency: currency.code, sumBalance, heldBalance, blocks, acts }, [
      ...table(["", ""], rows).slice(1),
      "",
      ...(blocks.length > 0 ? linesOfBlocks(blocks) : ["Nothing is closed."]),
      "",
      ...(acts.length > 0 ? linesOfActs(acts) : ["No operator has acted on it."]),
    ]);
  };
}

type Act = { readonly account: string; readonly reason: string; readonly by: string };

function changeMember(
  verb: Verb,
  account: string,
  asked: { payeeName: string | undefined; by: string | undefined; reason: string },
): Command {
  return ({ db, user }) => {
    const act = { account, reason: asked.reason, by: asked.by?.trim() || user };
    if (verb === "sign-out") return signOut(db, act);
    if (verb === "rename-payee") return rename(db, act, asked.payeeName ?? "");
    return move(db, act, verb === "suspend" ? "suspended" : "active");
  };
}

async function move(db: Db, act: Act, status: "suspended" | "active"): Promise<Outcome> {
  const moved = await moveStatus(db, systemClock, { ...act, status });
  if (moved.ok) return done({ ok: true }, [`${act.account} is ${status}.`]);
  return moved.code === "not_found"
    ? unknown(act.account)
    : refused(moved.code, `${act.account} is ${status} already.`);
}

async function signOut(db: Db, act: Act): Promise<Outcome> {
  const ended = await signOutMember(db, systemClock, act);
  if (!ended.ok) return unknown(act.account);
  return done({ ok: true }, [`All logins of ${act.account} have ended.`]);
}

async function rename(db: Db, act: Act, name: string): Promise<Outcome> {
  const renamed = await renamePayee(db, { ...act, name });
  if (renamed.ok)
    return done({ ok: true }, [
      `The real name of ${act.account} is changed.`,
      "Accounts saved in another name take no withdrawal until the member saves them again.",
    ]);
  return renamed.code === "not_found"
    ? unknown(act.account)
    : refused(
        renamed.code,
        "A real name has two letters at least and 100 signs at most, none of them unseen.",
      );
}

/** The command after `payees`. Throws UsageError. */
export function payeesCommand(words: readonly string[], options: Options): Command {
  const [verb = "", account, payeeId] = words;
  if (verb !== "list" && verb !== "remove")
    throw new UsageError("payees is followed by list or remove");
  const named = `payees ${verb}`;
  if (account === undefined) throw new UsageError(`${named} needs an account`);
  if (verb === "list") {
    takesOnly(named, { extra: words.slice(2), options });
    return listPayees(account);
  }
  takesOnly(named, { extra: words.slice(3), options, takes: ["by", "reason"] });
  if (payeeId === undefined) throw new UsageError(`${named} needs the id of a saved account`);
  return remove(account, payeeId, { by: options.by, reason: reasonOf(options, named) });
}

function listPayees(account: string): Command {
  return async ({ db }) => {
    const member = await findMember(db, account);
    if (!member) return unknown(account);
    const payees = await listPayeeCases(db, member.id);
    const rows = payees.map(({ id, institution, holder, numberMasked, removedAt }) => [
      id,
      institution,
      holder,
      numberMasked,
      removedAt === null ? "saved" : `removed ${moment(removedAt)}`,
    ]);
    const headings = ["Id", "Bank", "Holder", "Number", "State"];
    return done(payees, rows.length > 0 ? table(headings, rows) : ["No saved accounts."]);
  };
}

function remove(
  account: string,
  payeeId: string,
  { by, reason }: { by: string | undefined; reason: string },
): Command {
  return async ({ db, user }) => {
    const member = await findMember(db, account);
    if (!member) return unknown(account);
    const removed = await removePayee(db, {
      memberId: member.id,
      account: member.account,
      payeeId,
      by: by?.trim() || user,
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
