import { readFileSync } from "node:fs";
import { hasArt, VENDOR_SHELF } from "#/server/games/index.ts";
import {
  changeSiteData,
  listSiteChanges,
  type Shelf,
  SITE_SHELVES,
  undoSiteChange,
} from "#/server/site/index.ts";
import type { Command, World } from "./command.ts";
import { EXIT, moment, type Outcome, table, UsageError } from "./output.ts";

export const SITE_USAGE = `  npm run ops -- site show
  npm run ops -- site list <banners|notices|resources|domains|rules|vendors|settings>
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

const SHELVES: readonly Shelf[] = [...SITE_SHELVES, VENDOR_SHELF];
const KINDS = SHELVES.map(({ kind }) => kind).filter((kind) => kind !== "order");

export type SiteOptions = {
  readonly by: string | undefined;
  readonly limit: number;
};

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

function shelfOf(kind: string): Shelf {
  const shelf = SHELVES.find((each) => each.kind === kind);
  if (!shelf) throw new UsageError(`"${kind}" is none of ${KINDS.join(", ")}`);
  return shelf;
}

type Target = { readonly shelf: Shelf; readonly name: string };
const targetIn = (kind: string, name: string): Target => ({ shelf: shelfOf(kind), name });

/** "banners/home-gallo" is a row, anything without a slash a setting. A domain's name has slashes of its own. */
function targetOf(path: string): Target {
  const slash = path.indexOf("/");
  return slash === -1
    ? targetIn("settings", path)
    : targetIn(path.slice(0, slash), path.slice(slash + 1));
}

/** A value as it is typed: JSON, or a word that is none. */
function readValue(words: readonly string[]): unknown {
  const text = words.join(" ");
  if (text === "") throw new UsageError("say what it is to be");
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const show: Command = async ({ db }) => {
  const settings = shelfOf("settings");
  const values = await Promise.all(
    (await settings.list(db)).map(async (name) => [name, await settings.read(db, name)] as const),
  );
  const counts = await Promise.all(
    KINDS.filter((kind) => kind !== "settings").map(
      async (kind) => [kind, (await shelfOf(kind).list(db)).length] as const,
    ),
  );
  const rows = [...values, ...counts].map(([name, value]) => [name, JSON.stringify(value)]);
  return done(Object.fromEntries([...values, ...counts]), table(["", ""], rows).slice(1));
};

function listKind(shelf: Shelf): Command {
  return async ({ db }) => {
    const names = await shelf.list(db);
    const all = await Promise.all(names.map((name) => shelf.read(db, name)));
    const rows = names.map((name, index) => [name, JSON.stringify(all[index])]);
    return done(
      shelf.kind === "settings" ? Object.fromEntries(names.map((n, i) => [n, all[i]])) : all,
      rows.length > 0 ? table(["Name", "Is"], rows) : [`No ${shelf.kind}.`],
    );
  };
}

function get(path: string): Command {
  const { shelf, name } = targetOf(path);
  return async ({ db }) => {
    const found = shelf.schema(name) ? await shelf.read(db, name) : undefined;
    const known = found !== undefined && !(found === null && shelf.nameField !== null);
    if (!known) return refused("not_found", `There is no ${path}.`);
    return done(found, JSON.stringify(found, null, 2).split("\n"));
  };
}

/** A setting whole, or one field of a row: "banners/home-gallo.enabled". */
function set(path: string, words: readonly string[], options: SiteOptions): Command {
  const value = readValue(words);
  const whole = targetOf(path);
  if (whole.shelf.nameField === null) return change(whole, async () => value, options);
  const dot = whole.name.lastIndexOf(".");
  const field = whole.name.slice(dot + 1);
  if (dot === -1) throw new UsageError(`say which field: ${path}.enabled, for one`);
  const name = whole.name.slice(0, dot);
  return change(
    { shelf: whole.shelf, name },
    async (before) => (before === null ? MISSING : { ...(before as object), [field]: value }),
    options,
  );
}

function put(shelf: Shelf, file: string | undefined, options: SiteOptions): Command {
  if (shelf.nameField === null) throw new UsageError(`site set changes ${shelf.kind}`);
  if (file === undefined) throw new UsageError("site put needs a file, or - for what is piped in");
  let given: unknown;
  try {
    given = JSON.parse(readFileSync(file === "-" ? 0 : file, "utf8"));
  } catch (fault) {
    throw new UsageError(`${file}: ${fault instanceof Error ? fault.message : String(fault)}`);
  }
  const name =
    typeof given === "object" && given !== null && !Array.isArray(given)
      ? Reflect.get(given, shelf.nameField)
      : undefined;
  if (typeof name !== "string") throw new UsageError(`${file}: ${shelf.nameField} is missing`);
  return change({ shelf, name }, async () => given, options);
}

function remove(path: string, options: SiteOptions): Command {
  return change(targetOf(path), async () => null, options);
}

const MISSING = Symbol("missing");

/** Makes something into what `become` says of what it is now. */
function change(
  { shelf, name }: Target,
  become: (before: unknown) => Promise<unknown>,
  { by }: SiteOptions,
): Command {
  const path = shelf.kind === "settings" ? name : `${shelf.kind}/${name}`;
  return async ({ db, user }: World) => {
    const value = await become(shelf.schema(name) ? await shelf.read(db, name) : null);
    if (value === MISSING) return refused("not_found", `There is no ${path}.`);
    const amiss = await artAmiss(db, shelf, value);
    if (amiss !== null)
      return refused("fields_refused", `${path} is not changed. art: ${amiss}`, { art: amiss });
    const changed = await changeSiteData(db, { shelf, name }, value, by?.trim() || user);
    if (changed.ok) {
      const { id, after } = changed.value;
      if (id === null) return done({ ok: true, change: null }, [`${path} is so already.`]);
      const cleaned = keptAsGiven(value, after) ? [] : ["What was not allowed in it was left out."];
      const line = after === null ? `${path} is removed` : `${path} is changed`;
      return done({ ok: true, change: id, after }, [
        `${line}; undo with: site undo ${id}`,
        ...cleaned,
      ]);
    }
    const fields = Object.entries(changed.fields ?? {});
    const texts = {
      not_found: `There is no ${path}.`,
      cannot_remove: `${path} cannot be removed, only changed.`,
      fields_refused: `${path} is not changed. ${fields.map((pair) => pair.join(": ")).join("; ")}`,
    };
    return refused(changed.code, texts[changed.code], Object.fromEntries(fields));
  };
}

/** What is wrong with a banner's picture: the site does not know the games, so it is asked for here. */
async function artAmiss(db: World["db"], shelf: Shelf, value: unknown): Promise<string | null> {
  if (shelf.kind !== "banners" || typeof value !== "object" || value === null) return null;
  const art: unknown = Reflect.get(value, "art");
  if (typeof art !== "string" || (await hasArt(db, art))) return null;
  return `"${art}" is no game of this site`;
}

/** Whether the texts that were given are there as they were: HTML that is not allowed is left out of a notice. */
function keptAsGiven(given: unknown, kept: unknown): boolean {
  const content = (of: unknown) =>
    JSON.stringify(typeof of === "object" && of !== null ? Reflect.get(of, "content") : null);
  return content(given) === content(kept) || given === null;
}

function history(limit: number): Command {
  return async ({ db }) => {
    const changes = await listSiteChanges(db, limit);
    const rows = changes.map((each) => [
      each.id,
      moment(each.at),
      each.by,
      each.kind === "settings" ? each.name : `${each.kind}/${each.name}`,
      short(each.before),
      short(each.after),
      each.undoes === null ? "" : `undoes ${each.undoes}`,
    ]);
    const headings = ["Change", "When", "Who", "What", "Before", "After", ""];
    return done(changes, rows.length > 0 ? table(headings, rows) : ["Nothing was changed yet."]);
  };
}

const short = (value: unknown): string => {
  const text = JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
};

function undo(id: string, { by }: SiteOptions): Command {
  if (!/^\d{1,18}$/.test(id)) throw new UsageError("site undo needs the number of a change");
  return async ({ db, user }) => {
    const undone = await undoSiteChange(db, SHELVES, id, by?.trim() || user);
    if (undone.ok) {
      const { kind, name } = undone.value;
      const path = kind === "settings" ? name : `${kind}/${name}`;
      return done({ ok: true, change: undone.value.id }, [`${path} is as it was before ${id}.`]);
    }
    return undone.code === "not_found"
      ? refused("not_found", `There is no change ${id}.`)
      : refused("changed_since", `It was changed again after ${id}: undo that first.`);
  };
}

const done = (json: unknown, lines: readonly string[]): Outcome => ({
  json,
  lines,
  exitCode: EXIT.done,
});
const refused = (code: string, line: string, fields: object = {}): Outcome => ({
  json: { ok: false, code, message: line, fields },
  lines: [line],
  exitCode: EXIT.refused,
});
