import * as z from "zod";
import { formatWire } from "#/lib/base/money.ts";
import type { EditableCollection } from "#/server/site/index.ts";
import { amount, exponentsOf, readRange } from "./amount-fields.ts";

const limitDocument = z.strictObject({
  currency: z.string(),
  /** The least and the most of one withdrawal. */
  min: amount,
  max: amount,
});

/** What may be withdrawn at once, by currency; of a currency without one, nothing. */
export const LIMIT_COLLECTION: EditableCollection = {
  kind: "limits",
  mayChange: () => ["payments"],
  nameField: "currency",
  fixed: false,
  schema: () => limitDocument,
  list: async (db) => {
    const rows = await db
      .selectFrom("withdrawal_limits")
      .select("currency")
      .orderBy("currency")
      .execute();
    return rows.map(({ currency }) => currency);
  },
  async read(db, currency) {
    const row = await db
      .selectFrom("withdrawal_limits")
      .selectAll()
      .where("currency", "=", currency)
      .executeTakeFirst();
    if (!row) return null;
    const exponent = (await exponentsOf(db)).get(currency) ?? 0;
    const print = (minor: bigint) => formatWire(minor, exponent);
    return { currency, min: print(row.min_minor), max: print(row.max_minor) };
  },
  async findFaults(db, currency, value) {
    const exponents = await exponentsOf(db);
    const exponent = exponents.get(currency);
    if (exponent === undefined)
      return { currency: `must be one of ${[...exponents.keys()].join(", ")}` };
    const range = readRange(limitDocument.parse(value), currency, exponent);
    return "faults" in range ? range.faults : null;
  },
  async write(tx, currency, value) {
    await tx.deleteFrom("withdrawal_limits").where("currency", "=", currency).execute();
    if (value === null) return;
    const exponent = (await exponentsOf(tx)).get(currency) ?? 0;
    const range = readRange(limitDocument.parse(value), currency, exponent);
    if ("faults" in range) throw new Error(`the limit of ${currency} was not checked`);
    await tx
      .insertInto("withdrawal_limits")
      .values({ currency, ...range })
      .execute();
  },
};
