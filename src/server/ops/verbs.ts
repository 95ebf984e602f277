import type { Command, CommandGroup } from "./command.ts";
import {
  type LimitBounds,
  limitOf,
  type Options,
  type OwnOption,
  stateOf,
  takesOnly,
} from "./options.ts";
import { UsageError } from "./output.ts";
import { both, type MayRun } from "./roles.ts";

/** One verb of a noun. */
export type Verb = {
  /** Who may run it. */
  readonly mayRun: MayRun;
  /** Who may say an option of it, besides. */
  readonly mayOption?: Partial<Record<OwnOption, MayRun>>;
  readonly takes: readonly OwnOption[];
  /** What its one word names, as a refusal says it; absent: it has none. */
  readonly of?: string;
  readonly find: (options: Options, id: string) => Command;
};

/** Commands of a noun, a verb and at most the id of what they are about. */
export function verbsOf(
  noun: string,
  usage: string,
  verbs: Readonly<Record<string, Verb>>,
): CommandGroup {
  return {
    noun,
    usage,
    mayRun: Object.fromEntries(
      Object.entries(verbs).map(([name, { mayRun }]) => [name, mayRun] as const),
    ),
    mayRunOn: ([name = ""], options) =>
      Object.entries(verbs[name]?.mayOption ?? {})
        .filter(([option]) => Boolean(Reflect.get(options, option)))
        .reduce<MayRun>((all, [, mayRun]) => both(all, mayRun), "staff"),
    find([name = "", id, ...more], options) {
      const named = `${noun} ${name}`.trim();
      const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
      if (!verb) throw new UsageError(`there is no command "${named}"`);
      const extra = verb.of === undefined ? [id, ...more] : more;
      takesOnly(named, { extra, options, takes: verb.takes });
      if (verb.of !== undefined && id === undefined)
        throw new UsageError(`${named} needs the id of a ${verb.of}`);
      return verb.find(options, id ?? "");
    },
  };
}

/** `list`: what is open, or with `--state all` everything, as long as `--limit` says. */
export function openOrAll(
  mayRun: MayRun,
  list: (openOnly: boolean, limit: number) => Command,
): Verb {
  return {
    mayRun,
    takes: ["state", "limit"],
    find: (options) => {
      const state = stateOf(options, ["open"], "open");
      return limited(options, (limit) => list(state !== null, limit));
    },
  };
}

/** A list as long as `--limit` says, which tells where it stopped there. `list` answers its rows as JSON. */
export function limited(
  options: Options,
  list: (limit: number) => Command,
  bounds: LimitBounds = {},
): Command {
  const limit = limitOf(options, bounds);
  return async (world) => {
    const outcome = await list(limit)(world);
    if (!Array.isArray(outcome.json) || outcome.json.length < limit) return outcome;
    return { ...outcome, lines: [...outcome.lines, `Stopped at ${limit}: --limit says how many.`] };
  };
}

/** A command of one word. */
export function aloneOf(
  noun: string,
  usage: string,
  { takes, mayRun }: Pick<Verb, "takes" | "mayRun">,
  find: (options: Options) => Command,
): CommandGroup {
  return {
    noun,
    usage,
    mayRun: { "": mayRun },
    find(words, options) {
      takesOnly(noun, { extra: words, options, takes });
      return find(options);
    },
  };
}
