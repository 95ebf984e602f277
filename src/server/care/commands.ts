import { systemClock } from "#/lib/base/time.ts";
import { findMember } from "#/server/members/index.ts";
import type { Command, CommandGroup } from "#/server/ops/command.ts";
import { momentOf, type Options, reasonOf, takesOnly } from "#/server/ops/options.ts";
import { done, moment, refused, table, UsageError } from "#/server/ops/output.ts";
import { type AskedClosure, findClosure } from "./closure.ts";
import { type CareBlock, liftBlock, listBlocks, setBlock } from "./operations.ts";
import type { CareAct } from "./tables.ts";

const USAGE = `  npm run ops -- care show <account>
  npm run ops -- care block <account> deposits|bets|all --until <2027-05-01>|--forever --reason "…" [--exclusion]
  npm run ops -- care lift <account> deposits|bets|all [--exclusion]     asked for now; again after 24 hours, it opens`;

const ACTS: Readonly<Record<string, readonly CareAct[]>> = {
  deposits: ["deposit"],
  bets: ["bet"],
  all: ["deposit", "bet"],
};

/** `care …`: what is closed for a member, and opening it again. */
export const CARE_COMMANDS: CommandGroup = {
  noun: "care",
  usage: USAGE,
  mayRun: {
    show: ["support", "risk"],
    block: ["support", "risk"],
    lift: ["support", "risk"],
  },
  find: findCommand,
};

function findCommand(words: readonly string[], options: Options): Command {
  const [verb = "", account, what] = words;
  if (verb !== "show" && verb !== "block" && verb !== "lift")
    throw new UsageError("care is followed by show, block or lift");
  if (account === undefined) throw new UsageError(`care ${verb} needs an account`);
  const named = `care ${verb}`;
  if (verb === "show") {
    takesOnly(named, { extra: words.slice(2), options });
    return showCare(account);
  }
  const takes = ["exclusion"] as const;
  const all = verb === "block" ? ([...takes, "reason", "until", "forever"] as const) : takes;
  takesOnly(named, { extra: words.slice(3), options, takes: all });
  const acts = what !== undefined && Object.hasOwn(ACTS, what) ? ACTS[what] : undefined;
  if (!acts) throw new UsageError(`${named} needs deposits, bets or all`);
  if (options.exclusion && what !== "all")
    throw new UsageError("a self-exclusion closes all: deposits and bets");
  return verb === "block"
    ? block(account, acts, { options, until: untilOf(options), reason: reasonOf(options, named) })
    : lift(account, acts, options);
}

/** The end of a block: a day (its beginning, UTC) or a moment; null for good. Throws UsageError. */
function untilOf({ until, forever }: Options): Date | null {
  if ((until === undefined) === !forever)
    throw new UsageError("care block needs --until <date> or --forever");
  if (until === undefined) return null;
  return momentOf(until);
}

const codeOf = ({ exclusion }: Options) => (exclusion ? "self_excluded" : "cooling_off");
const unknown = (account: string) => refused("not_found", `There is no member "${account}".`);

function showCare(account: string): Command {
  return async ({ db }) => {
    const member = await findMember(db, account);
    if (!member) return unknown(account);
    const blocks = await listBlocks(db, member.id);
    const closure = await findClosure(db, member.id);
    const none = [`Nothing is closed for ${member.account}.`];
    return done(blocks, [
      ...(blocks.length > 0 ? linesOfBlocks(blocks) : none),
      ...(closure ? [lineOfClosure(closure)] : []),
    ]);
  };
}

function lineOfClosure({ asked_at, closes_at, closed_at }: AskedClosure): string {
  const asked = moment(asked_at.toISOString());
  return closed_at === null
    ? `The member asked on ${asked} that the account be closed, from ${moment(closes_at.toISOString())} on.`
    : `The member closed the account on ${moment(closed_at.toISOString())}, asked on ${asked}.`;
}

/** Blocks as a table. */
export function linesOfBlocks(blocks: readonly CareBlock[]): string[] {
  const rows = blocks.map(({ act, code, until, setAt, liftAskedAt }) => [
    act,
    code,
    until === null ? "for good" : moment(until.toISOString()),
    moment(setAt.toISOString()),
    moment(liftAskedAt?.toISOString() ?? null),
  ]);
  return table(["Closed", "Why", "Until", "Set", "Lifting asked for"], rows);
}

function block(
  account: string,
  acts: readonly CareAct[],
  asked: { readonly options: Options; readonly until: Date | null; readonly reason: string },
): Command {
  const { options, until, reason } = asked;
  return async ({ db, by }) => {
    const member = await findMember(db, account);
    if (!member) return unknown(account);
    const set = await setBlock(db, systemClock, {
      memberId: member.id,
      account: member.account,
      acts,
      code: codeOf(options),
      until,
      reason,
      by,
    });
    if (!set.ok)
      return set.code === "in_the_past"
        ? refused(set.code, "That moment has gone by; nothing changed.")
        : refused(set.code, "What is closed already lasts longer; nothing changed.");
    const end = until === null ? "for good" : `until ${moment(until.toISOString())}`;
    return done({ ok: true }, [`Closed for ${member.account}: ${acts.join(", ")}, ${end}.`]);
  };
}

function lift(account: string, acts: readonly CareAct[], options: Options): Command {
  return async ({ db, by }) => {
    const member = await findMember(db, account);
    if (!member) return unknown(account);
    const lifted = await liftBlock(db, systemClock, {
      memberId: member.id,
      account: member.account,
      acts,
      code: codeOf(options),
      by,
    });
    if (lifted.ok)
      return done({ ok: true, step: lifted.value }, [
        lifted.value === "asked"
          ? "Asked for. It stays closed: lift it again after 24 hours, once the member has confirmed."
          : `Lifted for ${member.account}: ${acts.join(", ")}.`,
      ]);
    const from = lifted.detail?.["from"];
    if (lifted.code === "too_early")
      return refused(lifted.code, `It stays closed: it can be confirmed from ${from}.`, { from });
    if (lifted.code === "excluded_until")
      return refused(lifted.code, "A self-exclusion is not lifted before its end.");
    return refused(lifted.code, `No such block is set for ${member.account}.`);
  };
}
