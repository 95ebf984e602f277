import type { Command } from "./command.ts";
import { UsageError } from "./output.ts";
import { change, put, remove, type SiteOptions, set, undo } from "./site-changes.ts";
import { get, history, listKind, show } from "./site-reads.ts";
import { shelfOf, targetIn } from "./site-targets.ts";

export const SITE_USAGE = `  npm run ops -- site show
  npm run ops -- site list <banners|notices|resources|domains|affiliates|rules|vendors|settings>
  npm run ops -- site get <name | banners/home-gallo | rules/username | …>
  npm run ops -- site set <name | flags.DIRECTREG3 | modules.VIP | banners/home-gallo.enabled | …> <value>
  npm run ops -- site put <banners|notices|…> <file.json|->
  npm run ops -- site enable|disable|remove <banners/home-gallo>
  npm run ops -- site order <banners|resources|domains> <name> <name> …
  npm run ops -- site history [--limit 50]
  npm run ops -- site undo <change>
  npm run ops -- maintenance on|off
  npm run ops -- regions list
  npm run ops -- regions block|allow|only <MX,VN | none>`;

/** The command of the site that the words after `site` name. Throws UsageError. */
export function siteCommand(words: readonly string[], options: SiteOptions): Command {
  const [verb = "", first, ...rest] = words;
  const need = (what: string) => {
    if (first === undefined) throw new UsageError(`site ${verb} needs ${what}`);
    return first;
  };
  switch (verb) {
    case "show":
      return show;
    case "list":
      return listKind(shelfOf(need("one of what there is")));
    case "get":
      return get(need("a name"));
    case "set":
      return set(need("a name"), rest, options);
    case "put":
      return put(shelfOf(need("one of what there is")), rest[0], options);
    case "enable":
    case "disable":
      return set(`${need("a name")}.enabled`, [String(verb === "enable")], options);
    case "remove":
      return remove(need("a name"), options);
    case "order":
      return change(targetIn("order", need("one of what there is")), async () => rest, options);
    case "history":
      return history(options.limit);
    case "undo":
      return undo(need("the number of a change"), options);
    default:
      throw new UsageError(
        verb === "" ? "say what to do with the site" : `there is no "site ${verb}"`,
      );
  }
}

/** `maintenance on|off`. Throws UsageError. */
export function maintenanceCommand([state, ...more]: readonly string[], options: SiteOptions) {
  if ((state !== "on" && state !== "off") || more.length > 0)
    throw new UsageError("maintenance is on or off");
  return change(targetIn("settings", "maintenance"), async () => state === "on", options);
}

type Regions = { blocked: readonly string[]; only: readonly string[] };

/** `regions list`, `block`, `allow`, `only`. Throws UsageError. */
export function regionsCommand(words: readonly string[], options: SiteOptions): Command {
  const [verb = "", ...rest] = words;
  const target = targetIn("settings", "regions");
  if (verb === "list") return get("regions");
  if (!["block", "allow", "only"].includes(verb))
    throw new UsageError("regions is list, block, allow or only");
  const named = rest.flatMap((word) => word.split(",")).filter((word) => word !== "");
  if (named.length === 0) throw new UsageError(`regions ${verb} needs countries, such as MX,VN`);
  const countries = named.map((each) => each.toUpperCase());
  return change(
    target,
    async (before) => {
      const { blocked, only } = before as Regions;
      const without = blocked.filter((each) => !countries.includes(each));
      if (verb === "block") return { blocked: [...without, ...countries].sort(), only };
      if (verb === "allow") return { blocked: without, only };
      return { blocked, only: countries.includes("NONE") ? [] : [...countries].sort() };
    },
    options,
  );
}
