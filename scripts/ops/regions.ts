import { explainUnknownCountry, isCountryCode } from "#/lib/rules/site/countries.ts";
import type { Command } from "#/server/ops/command.ts";
import { type Options, takesOnly } from "#/server/ops/options.ts";
import { refused, UsageError } from "#/server/ops/output.ts";
import { change } from "./site-changes.ts";
import { get } from "./site-reads.ts";
import { collectionOf, targetIn } from "./site-targets.ts";

type Regions = { readonly blocked: readonly string[]; readonly only: readonly string[] };
const VERBS = ["block", "allow", "only"] as const;
type Verb = (typeof VERBS)[number];
const NONE = "NONE";

/** `regions list`, `block`, `allow`, `only`. Throws UsageError. */
export function regionsCommand(words: readonly string[], options: Options): Command {
  const [verb = "", ...rest] = words;
  if (verb === "list") {
    takesOnly("regions list", { extra: rest, options });
    return get("regions");
  }
  const asked = VERBS.find((each) => each === verb);
  if (!asked) throw new UsageError("regions is list, block, allow or only");
  takesOnly(`regions ${asked}`, { options });
  const countries = readCountries(rest);
  if (countries.length === 0)
    throw new UsageError(`regions ${asked} needs countries, such as MX,VN`);
  if (asked === "only" && countries.length > 1 && countries.includes(NONE))
    throw new UsageError("regions only is countries or none, not both");
  return async (world) => {
    const before = (await collectionOf("settings").read(world.db, "regions")) as Regions;
    const unknown = unknownOf(asked, countries, before);
    if (unknown !== undefined) {
      const why = explainUnknownCountry(unknown);
      return refused("fields_refused", `regions is not changed. ${why}`, { regions: why });
    }
    const ran = await change(targetIn("settings", "regions"), async (now) =>
      changedRegions(asked, countries, now as Regions),
    )(world);
    const after = changedRegions(asked, countries, before);
    return { ...ran, lines: [...ran.lines, ...stillOut(asked, countries, after)] };
  };
}

function readCountries(words: readonly string[]): string[] {
  const named = words.flatMap((word) => word.split(",")).map((word) => word.trim().toUpperCase());
  if (named.includes(""))
    throw new UsageError("regions takes countries, such as MX,VN: one is empty");
  return [...new Set(named)].sort();
}

/** A code that no country has. One that lies in the blocked ones from before can be taken off nevertheless. */
function unknownOf(
  verb: Verb,
  countries: readonly string[],
  { blocked }: Regions,
): string | undefined {
  return countries.find((code) => {
    if (isCountryCode(code)) return false;
    if (verb === "only") return code !== NONE;
    return verb === "block" || !blocked.includes(code);
  });
}

function changedRegions(
  verb: Verb,
  countries: readonly string[],
  { blocked, only }: Regions,
): Regions {
  const without = blocked.filter((each) => !countries.includes(each));
  if (verb === "block") return { blocked: [...without, ...countries].sort(), only };
  if (verb === "allow") return { blocked: without, only };
  return { blocked, only: countries.includes(NONE) ? [] : countries };
}

/** Whom the command named to let in, and who does not come in all the same. */
function stillOut(verb: Verb, countries: readonly string[], { blocked, only }: Regions): string[] {
  if (verb === "only")
    return countries
      .filter((each) => blocked.includes(each))
      .map((each) => `${each} stays blocked; end that with: regions allow ${each}`);
  if (verb === "block" || only.length === 0) return [];
  return countries
    .filter((each) => !only.includes(each))
    .map((each) => `${each} stays out: only ${only.join(",")} are let in.`);
}
