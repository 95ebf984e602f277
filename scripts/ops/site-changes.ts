import { readFileSync } from "node:fs";
import { isCleanText } from "#/lib/base/line.ts";
import { hasArt } from "#/server/games/index.ts";
import type { Command, World } from "#/server/ops/command.ts";
import { done, type Outcome, refused, UsageError } from "#/server/ops/output.ts";
import { allows, type MayRun } from "#/server/ops/roles.ts";
import {
  changeSiteData,
  type EditableCollection,
  lockSite,
  undoSiteChange,
} from "#/server/site/index.ts";
import { keepingStops } from "#/server/staff/index.ts";
import {
  COLLECTIONS,
  explainMissing,
  pathOf,
  type Target,
  targetIn,
  targetOf,
} from "./site-targets.ts";

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

/** A setting whole, or one field of a row: "banners/home-gallo.enabled". */
export function set(path: string, words: readonly string[]): Command {
  const value = readValue(words);
  const whole = targetOf(path);
  if (whole.collection.nameField === null) return change(whole, async () => value);
  const dot = whole.name.lastIndexOf(".");
  const field = whole.name.slice(dot + 1);
  if (dot === -1) throw new UsageError(`say which field: ${path}.enabled, for one`);
  const name = whole.name.slice(0, dot);
  return change({ collection: whole.collection, name }, async (before) =>
    before === null ? MISSING : { ...(before as object), [field]: value },
  );
}

export function put(collection: EditableCollection, file: string | undefined): Command {
  if (collection.nameField === null) throw new UsageError(`site set changes ${collection.kind}`);
  if (file === undefined) throw new UsageError("site put needs a file, or - for what is piped in");
  let given: unknown;
  try {
    given = JSON.parse(readFileSync(file === "-" ? 0 : file, "utf8"));
  } catch (fault) {
    throw new UsageError(`${file}: ${fault instanceof Error ? fault.message : String(fault)}`);
  }
  const name =
    typeof given === "object" && given !== null && !Array.isArray(given)
      ? Reflect.get(given, collection.nameField)
      : undefined;
  if (typeof name !== "string") throw new UsageError(`${file}: ${collection.nameField} is missing`);
  return change({ collection, name }, async () => given);
}

export function remove(path: string): Command {
  const target = targetOf(path);
  if (target.collection.nameField === null)
    throw new UsageError(`a setting is not removed, only changed: site set ${path} …`);
  return change(target, async () => null);
}

/** Puts rows first, in the order of their names; the others follow as they were. */
export function order(kind: string, names: readonly string[]): Command {
  if (names.length === 0) throw new UsageError(`site order ${kind} needs names`);
  return change(targetIn("order", kind), async () => names);
}

const MISSING = Symbol("missing");

/** Makes something into what `become` says of what it is now. */
export function change(
  { collection, name }: Target,
  become: (before: unknown) => Promise<unknown>,
): Command {
  const path = pathOf(collection.kind, name);
  const changeWith: Command = async ({ db, by }) => {
    // A name that no row can have is not looked for: the document is refused for it.
    const isKnown = isCleanText(name) && collection.schema(name) !== null;
    const value = await become(isKnown ? await collection.read(db, name) : null);
    if (value === MISSING) return refused("not_found", await explainMissing(db, collection, name));
    const artFault = await findArtFault(db, collection, value);
    if (artFault !== null)
      return refused("fields_refused", `${path} is not changed. art: ${artFault}`, {
        art: artFault,
      });
    const changed = await changeSiteData(db, { collection, name }, value, by);
    if (changed.ok) {
      const { id, before, after } = changed.value;
      const cleaned = keptAsGiven(value, after) ? [] : ["What was not allowed in it was left out."];
      if (id === null)
        return done({ ok: true, change: null }, [...cleaned, `${path} is so already.`]);
      return done({ ok: true, change: id, after }, [
        `${path} is ${whatBecame(collection, before, after)}; undo with: site undo ${id}`,
        ...cleaned,
      ]);
    }
    const fields = Object.entries(changed.fields ?? {});
    const texts = {
      not_found: await explainMissing(db, collection, name),
      cannot_remove: `${path} cannot be removed, only changed.`,
      fields_refused: `${path} is not changed. ${fields.map((pair) => pair.join(": ")).join("; ")}`,
    };
    return refused(changed.code, texts[changed.code], Object.fromEntries(fields));
  };
  // What is made of what was there is made of what is there: nobody else changes the site meanwhile.
  return async (world: World) => {
    const changed = await keepingStops(world.db, world.actor, async (tx) => {
      await lockSite(tx);
      return changeWith({ ...world, db: tx });
    });
    return changed.ok ? changed.value : stoppedByOthers(path, changed.fields);
  };
}

const stoppedByOthers = (path: string, fields: Readonly<Record<string, string>> = {}): Outcome =>
  refused("stopped_by_others", `${path} is not changed. ${fields["stop"]}`, fields);

/** What happened to a row that was, or is, null where it is not there; a setting is always there. */
function whatBecame({ nameField }: EditableCollection, before: unknown, after: unknown): string {
  if (nameField !== null && after === null) return "removed";
  return nameField !== null && before === null ? "added" : "changed";
}

/** What is wrong with a banner's picture: the site does not know the games, so it is asked for here. */
async function findArtFault(
  db: World["db"],
  collection: EditableCollection,
  value: unknown,
): Promise<string | null> {
  if (collection.kind !== "banners" || typeof value !== "object" || value === null) return null;
  const art: unknown = Reflect.get(value, "art");
  if (typeof art !== "string" || !isCleanText(art) || (await hasArt(db, art))) return null;
  return `"${art}" is no game of this site`;
}

/** Whether the texts that were given are there as they were: HTML that is not allowed is left out of a notice. */
function keptAsGiven(given: unknown, kept: unknown): boolean {
  const content = (of: unknown) =>
    JSON.stringify(typeof of === "object" && of !== null ? Reflect.get(of, "content") : null);
  return content(given) === content(kept) || given === null;
}

export function undo(id: string): Command {
  if (!/^\d{1,18}$/.test(id)) throw new UsageError("site undo needs the number of a change");
  return async ({ db, by, actor }) => {
    const may = (mayRun: MayRun) => actor !== null && allows(mayRun, actor);
    const kept = await keepingStops(db, actor, (tx) =>
      undoSiteChange(tx, COLLECTIONS, id, { by, may }),
    );
    if (!kept.ok) return stoppedByOthers(`What the change ${id} made`, kept.fields);
    const undone = kept.value;
    if (undone.ok) {
      const { kind, name } = undone.value;
      const path = pathOf(kind, name);
      return done({ ok: true, change: undone.value.id }, [`${path} is as it was before ${id}.`]);
    }
    const fields = Object.entries(undone.fields ?? {});
    const texts = {
      not_found: `There is no change ${id}.`,
      role_missing: `The change ${id} is of something that ${by} may not change.`,
      changed_since: `It was changed again after ${id}: undo that first.`,
      fields_refused: `The change ${id} is not undone. ${fields.map((pair) => pair.join(": ")).join("; ")}`,
    };
    return refused(undone.code, texts[undone.code], Object.fromEntries(fields));
  };
}
