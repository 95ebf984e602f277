import * as z from "zod";
import type { EditableCollection } from "#/server/site/index.ts";

const gameDocument = z.strictObject({
  code: z.string(),
  /** A hidden one is shown nowhere; one under maintenance is, and says so. Neither takes a bet. */
  state: z.enum(["open", "maintenance", "hidden"]),
  isHot: z.boolean(),
  isNew: z.boolean(),
  position: z.int().min(0).max(1_000_000),
});

/** What the site's operator changes of a game: whether it is played, how it is marked, and where it stands. */
export const GAME_COLLECTION: EditableCollection = {
  kind: "games",
  mayChange: () => ["content", "risk"],
  nameField: "code",
  fixed: true,
  schema: () => gameDocument,
  list: async (db) => {
    const rows = await db.selectFrom("games").select("code").orderBy("code").execute();
    return rows.map(({ code }) => code);
  },
  async read(db, name) {
    const row = await db
      .selectFrom("games")
      .select(["code", "state", "is_hot as isHot", "is_new as isNew", "position"])
      .where("code", "=", name)
      .executeTakeFirst();
    return row ?? null;
  },
  async write(tx, name, value) {
    const { state, isHot, isNew, position } = gameDocument.parse(value);
    await tx
      .updateTable("games")
      .set({ state, is_hot: isHot, is_new: isNew, position })
      .where("code", "=", name)
      .execute();
  },
};
