import { systemClock } from "#/lib/base/time.ts";
import { linesOfBlocks, listBlocks } from "#/server/care/index.ts";
import type { Db } from "#/server/db/index.ts";
import { listActs } from "#/server/ledger/index.ts";
import { findMemberCase, moveStatus, renamePayee, signOutMember } from "#/server/members/index.ts";
import type { Command, CommandGroup } from "#/server/ops/command.ts";
import { momentOf, type Options, reasonOf, takesOnly } from "#/server/ops/options.ts";
import { done, moment, type Outcome, refused, table, UsageError } from "#/server/ops/output.ts";
import { balanceOf, balanceOnWire } from "#/server/wallet/index.ts";
import { adjustMember } from "./adjust.ts";
import { linesOfActs } from "./audit-list.ts";

const USAGE = `  npm run ops -- members show <account>
  npm run ops -- members suspend <account> --reason "…" [--until <2027-05-01>]     as stop member does
  npm run ops -- members reopen|sign-out <account> --reason "…"
  npm run ops -- members rename-payee <account> "<real name>" --reason "…"
  npm run ops -- members adjust <account> add|take <amount> --reason "…"     once somebody else approves it`;

const VERBS = ["suspend", "reopen", "sign-out", "rename-payee"] as const;
type Verb = (typeof VERBS)[number];
const unknown = (account: string) => refused("not_found", `There is no member "${account}".`);

/** `members …`: one account with all that areas know of it, and what an operator may do to it. */
export const MEMBERS_COMMANDS: CommandGroup = {
  noun: "members",
  usage: USAGE,
  mayRun: {
    show: ["support", "payments", "risk"],
    suspend: ["support", "risk"],
    reopen: ["support", "risk"],
    "sign-out": ["support", "risk"],
    "rename-payee": ["support", "risk"],
    adjust: ["payments"],
  },
  find: findCommand,
};

function findCommand(words: readonly string[], options: Options): Command {
  const [name = "", account, payeeName] = words;
  if (name === "show") {
    takesOnly("members show", { extra: words.slice(2), options });
    if (account === undefined) throw new UsageError("members show needs an account");
    return showMember(account);
  }
  if (name === "adjust") return adjustMember(words.slice(1), options);
  const verb = VERBS.find((each) => each === name);
  if (!verb) throw new UsageError(`members is followed by show, adjust, ${VERBS.join(", ")}`);
  const named = `members ${verb}`;
  const isRename = verb === "rename-payee";
  const extra = words.slice(isRename ? 3 : 2);
  const takes = verb === "suspend" ? (["reason", "until"] as const) : (["reason"] as const);
  takesOnly(named, { extra, options, takes });
  if (account === undefined) throw new UsageError(`${named} needs an account`);
  if (isRename && payeeName === undefined) throw new UsageError(`${named} needs the real name`);
  return changeMember(verb, account, {
    payeeName,
    reason: reasonOf(options, named),
    until: options.until === undefined ? null : momentOf(options.until),
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
    const end = member.suspendedUntil;
    const until = end === null ? "" : ` until ${moment(end.toISOString())}`;
    const rows = [
      ["Account", member.account],
      ["Id", String(member.id)],
      ["Kind", String(member.kind)],
      ["State", `${member.status}${until}`],
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
  asked: { payeeName: string | undefined; reason: string; until: Date | null },
): Command {
  return ({ db, by }) => {
    const act = { account, reason: asked.reason, by };
    if (verb === "sign-out") return signOut(db, act);
    if (verb === "rename-payee") return rename(db, act, asked.payeeName ?? "");
    return move(db, act, verb === "suspend" ? "suspended" : "active", asked.until);
  };
}

async function move(
  db: Db,
  act: Act,
  status: "suspended" | "active",
  until: Date | null,
): Promise<Outcome> {
  const moved = await moveStatus(db, systemClock, { ...act, status, until });
  const end = until === null ? "" : ` until ${moment(until.toISOString())}`;
  if (moved.ok) return done({ ok: true }, [`${act.account} is ${status}${end}.`]);
  if (moved.code === "in_the_past")
    return refused(moved.code, "That moment has gone by; nothing changed.");
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
