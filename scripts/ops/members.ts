import { systemClock } from "#/lib/base/time.ts";
import type { Db } from "#/server/db/index.ts";
import { keepNote, moveStatus, renamePayee, signOutMember } from "#/server/members/index.ts";
import type { Command, CommandGroup } from "#/server/ops/command.ts";
import { limitOf, momentOf, type Options, reasonOf, takesOnly } from "#/server/ops/options.ts";
import { done, moment, type Outcome, refused, UsageError } from "#/server/ops/output.ts";
import { keepingStops } from "#/server/staff/index.ts";
import { adjustMember } from "./adjust.ts";
import { maySearch, searchCommand } from "./member-search.ts";
import { readStory } from "./member-story.ts";
import { linesOfStory } from "./member-story-lines.ts";

const USAGE = `  npm run ops -- members show <account> [--limit 5]     with all that areas know of it, masked by your role
  npm run ops -- members search <username|name|mobile|email|payment> <what> [--limit 20]
  npm run ops -- members search payee <number> ["<bank>"]
  npm run ops -- members search device <number of it in members show>
  npm run ops -- members note <account> "<what others of staff should know>"
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
  mayRunOn: ([verb = "", by = ""]) => (verb === "search" ? maySearch(by) : "staff"),
  mayRun: {
    search: ["support", "payments", "risk"],
    show: ["support", "payments", "risk"],
    note: ["support", "payments", "risk"],
    suspend: ["support", "risk"],
    reopen: ["support", "risk"],
    "sign-out": ["support", "risk"],
    "rename-payee": ["support", "risk"],
    adjust: ["payments"],
  },
  find: findCommand,
};

function findCommand(words: readonly string[], options: Options): Command {
  const [name = "", account, text] = words;
  if (name === "show") {
    takesOnly("members show", { extra: words.slice(2), options, takes: ["limit"] });
    if (account === undefined) throw new UsageError("members show needs an account");
    return showMember(account, limitOf(options, FEW));
  }
  if (name === "note") {
    takesOnly("members note", { extra: words.slice(3), options });
    if (account === undefined || text === undefined)
      throw new UsageError("members note needs an account and what is noted");
    return noteOn(account, text);
  }
  if (name === "search") return searchCommand(words.slice(1), options);
  if (name === "adjust") return adjustMember(words.slice(1), options);
  const verb = VERBS.find((each) => each === name);
  if (!verb)
    throw new UsageError(`members is followed by show, search, note, adjust, ${VERBS.join(", ")}`);
  const named = `members ${verb}`;
  const isRename = verb === "rename-payee";
  const extra = words.slice(isRename ? 3 : 2);
  const takes = verb === "suspend" ? (["reason", "until"] as const) : (["reason"] as const);
  takesOnly(named, { extra, options, takes });
  if (account === undefined) throw new UsageError(`${named} needs an account`);
  if (isRename && text === undefined) throw new UsageError(`${named} needs the real name`);
  return changeMember(verb, account, {
    payeeName: text,
    reason: reasonOf(options, named),
    until: options.until === undefined ? null : momentOf(options.until),
  });
}

/** How many of each kind a story tells. */
const FEW = { preset: 5, most: 100 };

function showMember(account: string, limit: number): Command {
  return async ({ db, by, actor }) => {
    const story = await readStory(db, account, { by, actor, limit });
    return story ? done(story, linesOfStory(story)) : unknown(account);
  };
}

function noteOn(account: string, text: string): Command {
  return async ({ db, by }) => {
    const kept = await keepNote(db, { account, by, text });
    if (kept.ok) return done({ ok: true }, [`Noted on ${account}.`]);
    return kept.code === "not_found"
      ? unknown(account)
      : refused(kept.code, "A note is one line of text of 500 signs at most.");
  };
}

type Act = { readonly account: string; readonly reason: string; readonly by: string };

function changeMember(
  verb: Verb,
  account: string,
  asked: { payeeName: string | undefined; reason: string; until: Date | null },
): Command {
  return async ({ db, by, actor }) => {
    const act = { account, reason: asked.reason, by };
    if (verb === "sign-out") return signOut(db, act);
    if (verb === "rename-payee") return rename(db, act, asked.payeeName ?? "");
    const status = verb === "suspend" ? "suspended" : "active";
    const moved = await keepingStops(db, actor, (tx) => move(tx, act, status, asked.until));
    return moved.ok ? moved.value : refused(moved.code, moved.fields?.["stop"] ?? moved.code);
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
  if (moved.code === "is_closed")
    return refused(moved.code, `${act.account} is closed, which is more: nothing changed.`);
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
