import type { Command, CommandGroup } from "./command.ts";
import { type Options, type OwnOption, takesOnly } from "./options.ts";
import { UsageError } from "./output.ts";

type Verb = {
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

/** A command of one word. */
export function aloneOf(
  noun: string,
  usage: string,
  takes: readonly OwnOption[],
  find: (options: Options) => Command,
): CommandGroup {
  return {
    noun,
    usage,
    find(words, options) {
      takesOnly(noun, { extra: words, options, takes });
      return find(options);
    },
  };
}
