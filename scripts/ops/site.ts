import type { Command, CommandGroup } from "#/server/ops/command.ts";
import { type Options, type OwnOption, takesOnly } from "#/server/ops/options.ts";
import { UsageError } from "#/server/ops/output.ts";
import type { MayRun } from "#/server/ops/roles.ts";
import { limited } from "#/server/ops/verbs.ts";
import { regionsCommand } from "./regions.ts";
import { change, order, put, remove, set, undo } from "./site-changes.ts";
import { get, history, listKind, show } from "./site-reads.ts";
import { collectionOf, KINDS, targetIn, targetOf } from "./site-targets.ts";

const SITE = `  npm run ops -- site show
  npm run ops -- site list <${KINDS.join("|")}>
  npm run ops -- site get <name | banners/home-gallo | rules/username | …>
  npm run ops -- site set <name | flags.DIRECTREG3 | modules.VIP | banners/home-gallo.enabled | …> <value>
  npm run ops -- site put <banners|notices|…> <file.json|->
  npm run ops -- site enable|disable <banners/home-gallo | methods/usdt | …>
  npm run ops -- site remove <banners/home-gallo>
  npm run ops -- site order <banners|resources|domains> <name> <name> …
  npm run ops -- site history [--limit 50]
  npm run ops -- site undo <change>`;
const MAINTENANCE = "  npm run ops -- maintenance on|off";
const REGIONS = `  npm run ops -- regions list
  npm run ops -- regions block|allow|only <MX,VN | none>`;

const TAKES: Readonly<Record<string, readonly OwnOption[]>> = {
  show: [],
  list: [],
  get: [],
  set: [],
  put: [],
  enable: [],
  disable: [],
  remove: [],
  order: [],
  history: ["limit"],
  undo: [],
};

/** `site …`, `maintenance …` and `regions …`: everything that an operator edits. */
export const SITE_COMMANDS: readonly CommandGroup[] = [
  {
    noun: "site",
    usage: SITE,
    mayRun: Object.fromEntries(Object.keys(TAKES).map((verb) => [verb, "staff"] as const)),
    mayRunOn: mayRunOnSite,
    find: siteCommand,
  },
  {
    noun: "maintenance",
    usage: MAINTENANCE,
    mayRun: { on: ["risk"], off: ["risk"] },
    find: maintenanceCommand,
  },
  {
    noun: "regions",
    usage: REGIONS,
    mayRun: { list: "staff", block: ["risk"], allow: ["risk"], only: ["risk"] },
    find: regionsCommand,
  },
];

/** How many words a command takes; the others take as many as there are. */
const WORDS: Readonly<Record<string, number>> = {
  show: 0,
  list: 1,
  get: 1,
  put: 2,
  enable: 1,
  disable: 1,
  remove: 1,
  history: 0,
  undo: 1,
};

/** The words after `site` that change what they name; the others look. */
const CHANGES = ["set", "enable", "disable", "remove"];

/** Who may change what the words name, by its collection. Throws UsageError. */
function mayRunOnSite([verb = "", first = ""]: readonly string[]): MayRun {
  if (verb === "put") return collectionOf(first).mayChange("");
  if (verb === "order") return collectionOf("order").mayChange(first);
  if (!CHANGES.includes(verb)) return "staff";
  const { collection, name } = targetOf(first);
  return collection.mayChange(name);
}

/** The command of the site that the words after `site` name. Throws UsageError. */
function siteCommand(words: readonly string[], options: Options): Command {
  const [verb = "", first, ...rest] = words;
  const takes = Object.hasOwn(TAKES, verb) ? TAKES[verb] : undefined;
  if (!takes)
    throw new UsageError(
      verb === ""
        ? "say what to do with the site"
        : `there is no "site ${verb}": it is one of ${Object.keys(TAKES).join(", ")}`,
    );
  const extra = words.slice(1 + (WORDS[verb] ?? Number.POSITIVE_INFINITY));
  takesOnly(`site ${verb}`, { extra, options, takes });
  const need = (what: string) => {
    if (first === undefined) throw new UsageError(`site ${verb} needs ${what}`);
    return first;
  };
  switch (verb) {
    case "show":
      return show;
    case "list":
      return listKind(collectionOf(need("one of what there is")));
    case "get":
      return get(need("a name"));
    case "set":
      return set(need("a name"), rest);
    case "put":
      return put(collectionOf(need("one of what there is")), rest[0]);
    case "enable":
    case "disable":
      return set(`${need("a name")}.enabled`, [String(verb === "enable")]);
    case "remove":
      return remove(need("a name"));
    case "order":
      return order(need("one of what there is"), rest);
    case "history":
      return limited(options, history);
    default:
      return undo(need("the number of a change"));
  }
}

/** `maintenance on|off`. Throws UsageError. */
function maintenanceCommand([state, ...extra]: readonly string[], options: Options) {
  takesOnly("maintenance", { extra, options });
  if (state !== "on" && state !== "off") throw new UsageError("maintenance is on or off");
  return change(targetIn("settings", "maintenance"), async () => state === "on");
}
