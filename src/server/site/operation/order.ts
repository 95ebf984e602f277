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
  async write(tx, name, value) {
    const shelf = shelfOf(name);
    if (!shelf) return;
    const all = await shelf.list(tx);
    const named = (value as string[]).filter((each) => all.includes(each));
    const whole = [...new Set([...named, ...all])];
    for (const [position, each] of whole.entries()) {
      const document = (await shelf.read(tx, each)) as object;
      await shelf.write(tx, each, { ...document, position });
    }
  },
};
