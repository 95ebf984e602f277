import type { Command } from "#/server/ops/command.ts";
import { done, moment, refused, table } from "#/server/ops/output.ts";
import { type EditableCollection, listSiteChanges } from "#/server/site/index.ts";
import { collectionOf, explainMissing, KINDS, pathOf, targetOf } from "./site-targets.ts";

export const show: Command = async ({ db }) => {
  const settings = collectionOf("settings");
  const values = await Promise.all(
    (await settings.list(db)).map(async (name) => [name, await settings.read(db, name)] as const),
  );
  const counts = await Promise.all(
    KINDS.filter((kind) => kind !== "settings").map(
      async (kind) => [kind, (await collectionOf(kind).list(db)).length] as const,
    ),
  );
  const rows = [...values, ...counts].map(([name, value]) => [name, JSON.stringify(value)]);
  return done(Object.fromEntries([...values, ...counts]), table(["", ""], rows).slice(1));
};

export function listKind(collection: EditableCollection): Command {
  return async ({ db }) => {
    const names = await collection.list(db);
    const all = await Promise.all(names.map((name) => collection.read(db, name)));
    const rows = names.map((name, index) => [name, JSON.stringify(all[index])]);
    return done(
      collection.kind === "settings" ? Object.fromEntries(names.map((n, i) => [n, all[i]])) : all,
      rows.length > 0 ? table(["Name", "Is"], rows) : [`No ${collection.kind}.`],
    );
  };
}

export function get(path: string): Command {
  const { collection, name } = targetOf(path);
  return async ({ db }) => {
    const isThere = !collection.fixed || (await collection.list(db)).includes(name);
    const found = isThere ? await collection.read(db, name) : null;
    if (!isThere || (found === null && collection.nameField !== null))
      return refused("not_found", await explainMissing(db, collection, name));
    return done(found, JSON.stringify(found, null, 2).split("\n"));
  };
}

export function history(limit: number): Command {
  return async ({ db }) => {
    const changes = await listSiteChanges(db, limit);
    const rows = changes.map((each) => [
      each.id,
      moment(each.at),
      each.by,
      pathOf(each.kind, each.name),
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
