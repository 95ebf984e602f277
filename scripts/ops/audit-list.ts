import { readLine } from "#/lib/base/line.ts";
import { listWithdrawalIds } from "#/server/cashier/index.ts";
import type { Db } from "#/server/db/index.ts";
import {
  ACTS_ON_NO_MEMBER,
  type ActFilter,
  actsOn,
  isBareThing,
  listActs,
  type RecordedAct,
} from "#/server/ledger/index.ts";
import { findMember, noteOf } from "#/server/members/index.ts";
import type { Command } from "#/server/ops/command.ts";
import type { Options } from "#/server/ops/options.ts";
import { done, moment, table, UsageError } from "#/server/ops/output.ts";
import { limited } from "#/server/ops/verbs.ts";

type Read = Pick<ActFilter, "of" | "ofAny" | "whose" | "acts" | "except">;

/** `audit list`: what operators did: all of it, to a member, by one of staff, to one thing. Throws UsageError. */
export function listAudit(options: Options): Command {
  const [of, staff, thing] = (["of", "staff", "thing"] as const).map((name) => {
    const line = options[name] === undefined ? undefined : readLine(options[name]);
    if (line === null) throw new UsageError(`--${name} needs a name, on one line`);
    return line;
  });
  if (of !== undefined && thing !== undefined)
    throw new UsageError("--of is a member, --thing is something else: say one of them");
  const isThing = thing === undefined || /^[a-z]+\/./.test(thing);
  if (!isThing) throw new UsageError("--thing is a kind and an id, such as withdrawal/w1a2");
  return limited(options, (limit) => async ({ db }) => {
    const reads = thing !== undefined ? readsOfThing(thing) : await readsOf(db, of);
    const found = await Promise.all(
      reads.map((read) => listActs(db, { ...read, by: staff, limit })),
    );
    const acts = inOrder(found.flat()).slice(0, limit);
    const said = of ?? thing;
    const none = said === undefined ? "No operator has done anything." : `No act on ${said}.`;
    return done(acts, acts.length > 0 ? linesOfActs(acts) : [none]);
  });
}

/** The newest first, each once. */
const inOrder = (acts: readonly RecordedAct[]): RecordedAct[] =>
  [...new Map(acts.map((act) => [act.id, act])).values()].sort((a, b) => (a.id < b.id ? 1 : -1));

/** A member with all that is theirs; a name that is no account's as acts were told of it. */
async function readsOf(db: Db, of: string | undefined): Promise<readonly Read[]> {
  if (of === undefined) return [{}];
  const member = await findMember(db, of);
  if (!member) return [{ of }];
  const own = { of: [member.account, `member ${member.id}`], except: ACTS_ON_NO_MEMBER };
  const withdrawals = await listWithdrawalIds(db, member.id);
  return [own, { whose: member.account }, { ofAny: withdrawals, acts: actsOn("withdrawal") }];
}

function readsOfThing(thing: string): readonly Read[] {
  const slash = thing.indexOf("/");
  const [kind, id] = [thing.slice(0, slash), thing.slice(slash + 1)];
  if (kind === "member") return [{ of: id, except: ACTS_ON_NO_MEMBER }];
  if (kind === "draw") return [{ of: `draw ${id}` }];
  const named = { of: kind === "provider" || kind === "vendor" ? `${kind}s/${id}` : thing };
  return isBareThing(kind) ? [{ of: id, acts: actsOn(kind) }, named] : [named];
}

/** Acts as a table, each with the reason that was given for it, or what it notes. */
export function linesOfActs(acts: readonly RecordedAct[]): string[] {
  const rows = acts.map(({ id, at, by, act, subject, after }) => {
    const reason: unknown =
      typeof after === "object" && after !== null ? Reflect.get(after, "reason") : null;
    const why = typeof reason === "string" ? reason : noteOf(after);
    return [String(id), moment(at), by, act, subject, why];
  });
  return table(["Id", "When", "Who", "What", "Of", "Why"], rows, ["Id"]);
}
