import * as z from "zod";
import { affiliateKey } from "../affiliates.ts";
import type { EditableCollection } from "./editable-collection.ts";
import { enabled, lineOf } from "./fields.ts";

/** As people type them from a leaflet: letters, digits and hyphens. */
export const affiliateCode = z
  .string()
  .regex(/^[A-Za-z0-9-]{3,20}$/, "must be 3 to 20 letters, digits and hyphens");

const affiliateDocument = z.strictObject({
  code: affiliateCode,
  name: lineOf(1, 60),
  domains: z
    .array(z.string().regex(/^[a-z0-9.-]{1,253}$/, "must be a host, such as casa.example"))
    .max(50)
    .default([]),
  enabled,
});

export const AFFILIATES: EditableCollection = {
  kind: "affiliates",
  mayChange: () => ["content"],
  nameField: "code",
  fixed: false,
  schema: () => affiliateDocument,
  list: async (db) => {
    const rows = await db.selectFrom("affiliate_codes").select("code").orderBy("code").execute();
    return rows.map(({ code }) => code);
  },
  read: async (db, name) =>
    (await db
      .selectFrom("affiliate_codes")
      .select(["code", "name", "domains", "enabled"])
      .where("code_key", "=", affiliateKey(name))
      .executeTakeFirst()) ?? null,
  async write(tx, name, value) {
    const key = affiliateKey(name);
    await tx.deleteFrom("affiliate_codes").where("code_key", "=", key).execute();
    if (value === null) return;
    const { domains, ...same } = affiliateDocument.parse(value);
    await tx
      .insertInto("affiliate_codes")
      .values({ ...same, code_key: key, domains: JSON.stringify(domains) })
      .execute();
  },
};
