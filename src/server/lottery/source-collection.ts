import { sql } from "kysely";
import * as z from "zod";
import type { EditableCollection } from "#/server/site/index.ts";
import { readSourceKey } from "./sources.ts";

const sourceDocument = z.strictObject({
  source: z
    .string()
    .regex(/^[a-z0-9-]{2,40}$/, "must be 2 to 40 small letters, figures and dashes"),
  /** Ed25519 public keys, 32 bytes in base64: two while one replaces the other. */
  keys: z
    .array(
      z.string().refine((text) => readSourceKey(text) !== null, "must be an Ed25519 public key"),
    )
    .min(1)
    .max(4),
  enabled: z.boolean().default(true),
});

/** Who tells over the wire what was drawn. Two sources that one party runs are one: see that they are apart. */
export const SOURCE_COLLECTION: EditableCollection = {
  kind: "lottery-sources",
  mayChange: () => [],
  nameField: "source",
  fixed: false,
  schema: () => sourceDocument,
  list: async (db) => {
    const rows = await db.selectFrom("lottery_sources").select("id").orderBy("id").execute();
    return rows.map(({ id }) => id);
  },
  async read(db, id) {
    const row = await db
      .selectFrom("lottery_sources")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirst();
    return row ? { source: row.id, keys: row.keys, enabled: row.enabled } : null;
  },
  async findFaults(db, id, value) {
    const { keys } = sourceDocument.parse(value);
    if (new Set(keys).size < keys.length) return { keys: "names a key twice" };
    const other = await db
      .selectFrom("lottery_sources")
      .select("id")
      .where("id", "<>", id)
      .where(sql<boolean>`keys && ${keys}::text[]`)
      .executeTakeFirst();
    return other ? { keys: `has a key of ${other.id}: one key would speak for two` } : null;
  },
  async write(tx, id, value) {
    await tx.deleteFrom("lottery_sources").where("id", "=", id).execute();
    if (value === null) return;
    const { keys, enabled } = sourceDocument.parse(value);
    await tx.insertInto("lottery_sources").values({ id, keys, enabled }).execute();
  },
};
