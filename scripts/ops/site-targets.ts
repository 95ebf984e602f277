import { AREAS } from "#/server/areas.ts";
import type { Db } from "#/server/db/index.ts";
import { UsageError } from "#/server/ops/output.ts";
import type { EditableCollection } from "#/server/site/index.ts";

export const COLLECTIONS: readonly EditableCollection[] = AREAS.flatMap(
  ({ collections = [] }) => collections,
);
export const KINDS = COLLECTIONS.map(({ kind }) => kind).filter((kind) => kind !== "order");

export function collectionOf(kind: string): EditableCollection {
  const collection = COLLECTIONS.find((each) => each.kind === kind);
  if (!collection) throw new UsageError(`"${kind}" is none of ${KINDS.join(", ")}`);
  return collection;
}

/** A row or a setting, and the collection it lies on. */
export type Target = { readonly collection: EditableCollection; readonly name: string };
export const targetIn = (kind: string, name: string): Target => ({
  collection: collectionOf(kind),
  name,
});

/** "banners/home-gallo" is a row, anything without a slash a setting. A domain's name has slashes of its own. */
export function targetOf(path: string): Target {
  const slash = path.indexOf("/");
  return slash === -1
    ? targetIn("settings", path)
    : targetIn(path.slice(0, slash), path.slice(slash + 1));
}

/** What a target is called on the command line. */
export const pathOf = (kind: string, name: string): string =>
  kind === "settings" ? name : `${kind}/${name}`;

const MOST_NAMED = 40;

/** What to say of a name that nothing has: with the names that there are. */
export async function explainMissing(
  db: Db,
  collection: EditableCollection,
  name: string,
): Promise<string> {
  const all = await collection.list(db);
  const names = collection.kind === "settings" ? settingsLike(all, name) : all;
  const named = names.slice(0, MOST_NAMED).join(", ");
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : "";
  const missing = `There is no ${pathOf(collection.kind, name)}`;
  return names.length === 0 ? `${missing}.` : `${missing}: there are ${named}${more}.`;
}

/** Flags beside a flag, modules beside a module, and beside anything else the single settings. */
function settingsLike(all: readonly string[], name: string): readonly string[] {
  const group = ["flags.", "modules."].find((each) => name.startsWith(each));
  if (group) return all.filter((each) => each.startsWith(group));
  return [...all.filter((each) => !each.includes(".")), "flags.…", "modules.…"];
}
