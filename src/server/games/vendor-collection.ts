import * as z from "zod";
import type { EditableCollection } from "#/server/site/index.ts";

const vendorDocument = z.strictObject({
  code: z.string(),
  /** Hidden ones and their games are shown nowhere; those under maintenance are, and say so. */
  state: z.enum(["open", "maintenance", "hidden"]),
  isHot: z.boolean(),
  position: z.int().min(0).max(10_000),
});

/** What the site's operator changes of vendors: whether they are shown, and where. Their contracts are not made here. */
export const VENDOR_COLLECTION: EditableCollection = {
  kind: "vendors",
  mayChange: () => ["content", "risk"],
  nameField: "code",
  fixed: true,
  schema: () => vendorDocument,
  list: async (db) => {
    const rows = await db.selectFrom("vendors").select("code").orderBy("position").execute();
    return rows.map(({ code }) => code);
  },
  async read(db, name) {
    const row = await db
      .selectFrom("vendors")
      .select(["code", "state", "is_hot as isHot", "position"])
      .where("code", "=", name)
      .executeTakeFirst();
    return row ?? null;
  },
  async write(tx, name, value) {
    const { state, isHot, position } = vendorDocument.parse(value);
    await tx
      .updateTable("vendors")
      .set({ state, is_hot: isHot, position })
      .where("code", "=", name)
      .execute();
  },
};
