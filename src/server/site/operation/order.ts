import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import { DOMAINS, RESOURCES } from "./addresses.ts";
import type { EditableCollection } from "./editable-collection.ts";
import { BANNERS } from "./rows.ts";

const ORDERED = { banners: BANNERS, resources: RESOURCES, domains: DOMAINS } as const;
const collectionOf = (name: string) =>
  Object.hasOwn(ORDERED, name) ? ORDERED[name as keyof typeof ORDERED] : null;

/** The order of banners, resources and domains: all their names, the first first. */
export const ORDER: EditableCollection = {
  kind: "order",
  mayChange: (name) => collectionOf(name)?.mayChange(name) ?? [],
  nameField: null,
  fixed: true,
  schema: (name) => (collectionOf(name) ? z.array(z.string()).min(1) : null),
  list: async () => Object.keys(ORDERED),
  read: async (db, name) => collectionOf(name)?.list(db) ?? null,
  async findFaults(db, name, value) {
    const names = value as readonly string[];
    const all = (await collectionOf(name)?.list(db)) ?? [];
    const unknown = names.find((each) => !all.includes(each));
    if (unknown !== undefined)
      return { [name]: `"${unknown}" is none of them: there are ${all.join(", ")}` };
    const twice = names.find((each, index) => names.indexOf(each) !== index);
    return twice === undefined ? null : { [name]: `"${twice}" is named twice` };
  },
  async write(tx, name, value) {
    const collection = collectionOf(name);
    if (!collection) return;
    const all = await collection.list(tx);
    const whole = [...new Set([...(value as string[]), ...all])];
    if (isDeepStrictEqual(whole, all)) return;
    for (const [position, each] of whole.entries()) {
      const document = (await collection.read(tx, each)) as object;
      await collection.write(tx, each, { ...document, position });
    }
  },
};
