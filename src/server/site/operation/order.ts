import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import { DOMAINS, RESOURCES } from "./places.ts";
import { BANNERS } from "./rows.ts";
import type { Shelf } from "./shelf.ts";

const ORDERED = { banners: BANNERS, resources: RESOURCES, domains: DOMAINS } as const;
const shelfOf = (name: string) =>
  Object.hasOwn(ORDERED, name) ? ORDERED[name as keyof typeof ORDERED] : null;

/** The order of banners, resources and domains: all their names, the first first. */
export const ORDER: Shelf = {
  kind: "order",
  nameField: null,
  fixed: true,
  schema: (name) => (shelfOf(name) ? z.array(z.string()).min(1) : null),
  list: async () => Object.keys(ORDERED),
  read: async (db, name) => shelfOf(name)?.list(db) ?? null,
  async amiss(db, name, value) {
    const names = value as readonly string[];
    const all = (await shelfOf(name)?.list(db)) ?? [];
    const unknown = names.find((each) => !all.includes(each));
    if (unknown !== undefined)
      return { [name]: `"${unknown}" is none of them: there are ${all.join(", ")}` };
    const twice = names.find((each, index) => names.indexOf(each) !== index);
    return twice === undefined ? null : { [name]: `"${twice}" is named twice` };
  },
  async write(tx, name, value) {
    const shelf = shelfOf(name);
    if (!shelf) return;
    const all = await shelf.list(tx);
    const whole = [...new Set([...(value as string[]), ...all])];
    if (isDeepStrictEqual(whole, all)) return;
    for (const [position, each] of whole.entries()) {
      const document = (await shelf.read(tx, each)) as object;
      await shelf.write(tx, each, { ...document, position });
    }
  },
};
