import type { EditableCollection } from "#/server/site/index.ts";
import { exponentsOf } from "#/server/wallet/index.ts";
import { csvProfile } from "./csv-profile.ts";
import { BY_HAND } from "./import-statement.ts";

/** How the CSV of each provider's statements is read. */
export const STATEMENT_COLLECTION: EditableCollection = {
  kind: "statements",
  mayChange: () => ["payments"],
  nameField: "provider",
  fixed: false,
  schema: () => csvProfile,
  list: async (db) => {
    const rows = await db
      .selectFrom("statement_profiles")
      .select("provider")
      .orderBy("provider")
      .execute();
    return rows.map(({ provider }) => provider);
  },
  async read(db, provider) {
    const row = await db
      .selectFrom("statement_profiles")
      .select("document")
      .where("provider", "=", provider)
      .executeTakeFirst();
    return row ? csvProfile.parse(row.document) : null;
  },
  async findFaults(db, provider, value) {
    const { currency } = csvProfile.parse(value);
    const known = [...(await exponentsOf(db)).keys()];
    if (currency !== null && !known.includes(currency))
      return { currency: `must be one of ${known.join(", ")}` };
    const row = await db
      .selectFrom("payment_providers")
      .select("id")
      .where("id", "=", provider)
      .executeTakeFirst();
    return row || provider === BY_HAND ? null : { provider: `must be a provider, or ${BY_HAND}` };
  },
  async write(tx, provider, value) {
    await tx.deleteFrom("statement_profiles").where("provider", "=", provider).execute();
    if (value === null) return;
    const document = JSON.stringify(csvProfile.parse(value));
    await tx.insertInto("statement_profiles").values({ provider, document }).execute();
  },
};
