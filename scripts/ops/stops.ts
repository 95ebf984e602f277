import { systemClock } from "#/lib/base/time.ts";
import type { Db } from "#/server/db/index.ts";
import { moveStatus } from "#/server/members/index.ts";
import type { Command, CommandGroup } from "#/server/ops/command.ts";
import { momentOf, reasonOf, takesOnly } from "#/server/ops/options.ts";
import { done, moment, type Outcome, refused, table, UsageError } from "#/server/ops/output.ts";
import type { MayRun } from "#/server/ops/roles.ts";
import {
  allowThing,
  listStops,
  NAMED_STOP_KINDS,
  type Stop,
  type StoppableKind,
  stoppableOf,
  stopThing,
  WHOLE_STOP_KINDS,
} from "#/server/site/index.ts";
import { keepingStops } from "#/server/staff/index.ts";
import { COLLECTIONS, collectionOf, explainMissing } from "./site-targets.ts";

type Kind = Stop["kind"];
const NAMED = NAMED_STOP_KINDS.join("|");
const WHOLE = WHOLE_STOP_KINDS.join("|");
const KINDS: readonly Kind[] = [...NAMED_STOP_KINDS, ...WHOLE_STOP_KINDS];

const STOP_USAGE = `  npm run ops -- stop ${NAMED} <name> --reason "…" [--until <2027-05-01>]
  npm run ops -- stop ${WHOLE} --reason "…" [--until <2027-05-01>]
  npm run ops -- stop list`;
const ALLOW_USAGE = `  npm run ops -- allow ${NAMED} <name> [--reason "…"]
  npm run ops -- allow ${WHOLE} [--reason "…"]`;

const MAY_STOP: Readonly<Record<Kind, MayRun>> = {
  member: ["support", "risk"],
  game: ["content", "risk"],
  vendor: ["content", "risk"],
  method: ["payments"],
  provider: ["payments"],
  module: [],
  country: ["risk"],
  deposits: ["payments", "risk"],
  withdrawals: ["payments", "risk"],
  bets: ["risk"],
};

/** What follows from a stop, as who gives the command is told. */
const FOLLOWS: Readonly<Record<Kind, string>> = {
  member:
    "Every login has ended and none opens. What is owed (wins, deposits paid before) is credited.",
  game: "No bet is taken from now on. Wins and rollbacks of what has begun pass.",
  vendor: "No bet is taken from now on. Wins and rollbacks of what has begun pass.",
  method: "No deposit opens by it. One that is open is credited when it is paid.",
  provider: "It is asked for nothing new. What it says of payments made before counts.",
  module: "Its calls are refused and its pages are gone. What has begun goes on.",
  country: "Who comes from there is turned away, and bets too. Wins and rollbacks pass.",
  deposits: "No deposit opens. Those that are open are credited when they are paid.",
  withdrawals: "No withdrawal is asked for. Those that were wait for you as before.",
  bets: "No bet is taken and no game is opened. Wins and rollbacks of what has begun pass.",
};

/** `stop …`: what staff stop for a while, and what is stopped. */
export const STOP_COMMANDS: CommandGroup = {
  noun: "stop",
  usage: STOP_USAGE,
  mayRun: { ...MAY_STOP, list: "staff" },
  find(words, options) {
    if (words[0] === "list") {
      takesOnly("stop list", { extra: words.slice(1), options });
      return showStops;
    }
    const thing = readThing("stop", words);
    takesOnly("stop", { extra: thing.extra, options, takes: ["reason", "until"] });
    const reason = reasonOf(options, "stop");
    const until = options.until === undefined ? null : momentOf(options.until);
    return async ({ db, by }) => {
      const { kind, name } = thing;
      const stopped =
        kind === "member"
          ? await moveStatus(db, systemClock, {
              ...{ account: name, by, reason, until, status: "suspended" },
            })
          : await stopThing(db, systemClock, COLLECTIONS, { kind, name, by, reason, until });
      if (!stopped.ok) return explain(db, thing, stopped);
      const end = until === null ? "" : ` until ${moment(until.toISOString())}`;
      const undo = `Undo it with: allow ${said(thing)}`;
      return done({ ok: true }, [`Stopped${end}: ${said(thing)}. ${FOLLOWS[kind]}`, undo]);
    };
  },
};

/** `allow …`: lets what was stopped run again. */
export const ALLOW_COMMANDS: CommandGroup = {
  noun: "allow",
  usage: ALLOW_USAGE,
  mayRun: MAY_STOP,
  find(words, options) {
    const thing = readThing("allow", words);
    takesOnly("allow", { extra: thing.extra, options, takes: ["reason"] });
    const reason = options.reason === undefined ? null : reasonOf(options, "allow");
    return async ({ db, by, actor }) => {
      const { kind, name } = thing;
      const lifted = await keepingStops(db, actor, async (tx) =>
        kind === "member"
          ? await moveStatus(tx, systemClock, { account: name, by, reason, status: "active" })
          : await allowThing(tx, COLLECTIONS, { kind, name, by, reason }),
      );
      if (!lifted.ok) return refused(lifted.code, lifted.fields?.["stop"] ?? lifted.code);
      const allowed = lifted.value;
      if (!allowed.ok) return explain(db, thing, allowed, "allow");
      return done({ ok: true }, [`Runs again: ${said(thing)}.`]);
    };
  },
};

type Thing = { readonly kind: Kind; readonly name: string };
const said = ({ kind, name }: Thing): string => `${kind} ${name}`.trim();

/** What the words after the command name. Throws UsageError. */
function readThing(verb: string, [word = "", name, ...more]: readonly string[]) {
  const kind = KINDS.find((each) => each === word);
  if (!kind) throw new UsageError(`${verb} is followed by ${KINDS.join(", ")}`);
  const isWhole = WHOLE_STOP_KINDS.some((each) => each === kind);
  if (isWhole) return { kind, name: "", extra: name === undefined ? [] : [name, ...more] };
  if (name === undefined) throw new UsageError(`${verb} ${kind} needs a name`);
  return { kind, name: kind === "country" ? name.toUpperCase() : name, extra: more };
}

type Refused = { readonly code: string; readonly fields?: Readonly<Record<string, string>> };

async function explain(
  db: Db,
  { kind, name }: Thing,
  { code, fields = {} }: Refused,
  verb: "stop" | "allow" = "stop",
): Promise<Outcome> {
  const what = said({ kind, name });
  const why = Object.values(fields).join("; ");
  const texts: Readonly<Record<string, string>> = {
    in_the_past: "That moment has gone by; nothing changed.",
    is_so: verb === "stop" ? `${name} is suspended already.` : `${name} is not stopped.`,
    is_closed:
      verb === "stop"
        ? `${name} is closed, which is more; nothing changed.`
        : `${name} closed the account: members reopen opens it again, with a reason.`,
    stopped_already: `${what} is stopped already (stop list says until when): allow it first to change that.`,
    rests_already: `${what} rests already, though nobody stopped it: site history says who changed it.`,
    not_stopped: `${what} is not stopped.`,
    rests_otherwise: `${what} rests, but not by a stop: site history says who changed it, site undo brings back what was.`,
    fields_refused: `${what} is not changed. ${why}`,
  };
  const text = code === "not_found" ? await explainUnknown(db, { kind, name }) : texts[code];
  return refused(code, text ?? code, fields);
}

function explainUnknown(db: Db, { kind, name }: Thing): Promise<string> {
  if (kind === "member") return Promise.resolve(`There is no member "${name}".`);
  const { collection, rowOf } = stoppableOf(kind satisfies StoppableKind);
  return explainMissing(db, collectionOf(collection), rowOf(name));
}

const showStops: Command = async ({ db }) => {
  const stops = await listStops(db);
  const rows = stops.map(({ kind, name, reason, by, at, until }) => [
    said({ kind, name }),
    moment(at.toISOString()),
    by,
    until === null ? "until allowed" : moment(until.toISOString()),
    reason,
  ]);
  const lines = table(["Stopped", "Since", "Who", "Until", "Why"], rows);
  return done(
    stops.map(({ target: _row, ...stop }) => stop),
    stops.length > 0 ? lines : ["Nothing is stopped."],
  );
};
