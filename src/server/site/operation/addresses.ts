import * as z from "zod";
import { RESOURCE_TYPES } from "#/lib/contract/site/calls.ts";
import { AFFILIATES, affiliateCode } from "./affiliates.ts";
import type { EditableCollection } from "./editable-collection.ts";
import { enabled, httpsOrigin, httpsUrl, lineOf, position } from "./fields.ts";

const resourceDocument = z.strictObject({
  type: z.enum(RESOURCE_TYPES),
  url: httpsUrl,
  qrCodeUrl: httpsUrl.nullable().default(null),
  label: lineOf(1, 60),
  position,
  enabled,
});

export const RESOURCES: EditableCollection = {
  kind: "resources",
  mayChange: () => ["content"],
  nameField: "type",
  fixed: false,
  schema: () => resourceDocument,
  list: async (db) => {
    const rows = await db
      .selectFrom("resources")
      .select("resource_type")
      .orderBy("position")
      .execute();
    return rows.map((row) => row.resource_type);
  },
  async read(db, name) {
    const row = await db
      .selectFrom("resources")
      .select([
        "resource_type as type",
        "url",
        "qr_code_url as qrCodeUrl",
        "label_name_en as label",
        "position",
        "enabled",
      ])
      .where("resource_type", "=", name as (typeof RESOURCE_TYPES)[number])
      .executeTakeFirst();
    return row ?? null;
  },
  async write(tx, name, value) {
    await tx
      .deleteFrom("resources")
      .where("resource_type", "=", name as (typeof RESOURCE_TYPES)[number])
      .execute();
    if (value === null) return;
    const { type, qrCodeUrl, label, ...same } = resourceDocument.parse(value);
    await tx
      .insertInto("resources")
      .values({ ...same, resource_type: type, qr_code_url: qrCodeUrl, label_name_en: label })
      .execute();
  },
};

const domainDocument = z.strictObject({
  url: httpsOrigin,
  name: lineOf(1, 60),
  /** The invitation code of whoever registers at this address. */
  affiliateCode: affiliateCode.nullable().default(null),
  position,
  enabled,
});

export const DOMAINS: EditableCollection = {
  kind: "domains",
  mayChange: () => [],
  nameField: "url",
  fixed: false,
  schema: () => domainDocument,
  list: async (db) => {
    const rows = await db.selectFrom("domains").select("url").orderBy("position").execute();
    return rows.map(({ url }) => url);
  },
  read: async (db, name) =>
    (await db
      .selectFrom("domains")
      .select(["url", "name", "affiliate_code as affiliateCode", "position", "enabled"])
      .where("url", "=", name)
      .executeTakeFirst()) ?? null,
  async findFaults(db, _name, value) {
    const { affiliateCode } = domainDocument.parse(value);
    if (affiliateCode === null || (await AFFILIATES.read(db, affiliateCode))) return null;
    const codes = (await AFFILIATES.list(db)).join(", ");
    return { affiliateCode: `"${affiliateCode}" is no affiliate's: there are ${codes || "none"}` };
  },
  async write(tx, name, value) {
    await tx.deleteFrom("domains").where("url", "=", name).execute();
    if (value === null) return;
    const { affiliateCode, ...same } = domainDocument.parse(value);
    await tx
      .insertInto("domains")
      .values({ ...same, affiliate_code: affiliateCode })
      .execute();
  },
};
