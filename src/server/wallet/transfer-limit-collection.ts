import * as z from "zod";
import { formatWire } from "#/lib/base/money.ts";
import type { EditableCollection } from "#/server/site/index.ts";
import { amount, exponentsOf, readPositive, readRange } from "./amount-fields.ts";

const limitDocument = z.strictObject({
  currency: z.string(),
  /** The least and the most of one transfer, and the most that one member sends within 24 hours. */
  min: amount,
  max: amount,
  day: amount,
});

/** What members may send to those above and below, by currency; of a currency without one, nothing. */
export const TRANSFER_LIMIT_COLLECTION: EditableCollection = {
  kind: "transfers",
  mayChange: () => ["payments"],
  nameField: "currency",
  fixed: false,
  schema: () => limitDocument,
  list: async (db) => {
    const rows = await db
      .selectFrom("member_transfer_limits")
      .select("currency")
      .orderBy("currency")
      .execute();
    return rows.map(({ currency }) => currency);
  },
  async read(db, currency) {
    const row = await db
      .selectFrom("member_transfer_limits")
      .selectAll()
      .where("currency", "=", currency)
      .executeTakeFirst();
    if (!row) return null;
    const exponent = (await exponentsOf(db)).get(currency) ?? 0;
    const print = (minor: bigint) => formatWire(minor, exponent);
    return {
      currency,
      min: print(row.min_minor),
      max: print(row.max_minor),
      day: print(row.day_minor),
    };
  },
  async findFaults(db, currency, value) {
    const exponents = await exponentsOf(db);
    const exponent = exponents.get(currency);
    if (exponent === undefined)
      return { currency: `must be one of ${[...exponents.keys()].join(", ")}` };
    const read = readLimits(limitDocument.parse(value), currency, exponent);
    return "faults" in read ? read.faults : null;
  },
  async write(tx, currency, value) {
    await tx.deleteFrom("member_transfer_limits").where("currency", "=", currency).execute();
    if (value === null) return;
    const exponent = (await exponentsOf(tx)).get(currency) ?? 0;
    const read = readLimits(limitDocument.parse(value), currency, exponent);
    if ("faults" in read) throw new Error(`the limits of ${currency} were not checked`);
    await tx
      .insertInto("member_transfer_limits")
      .values({ currency, ...read })
      .execute();
  },
};

function readLimits(document: z.output<typeof limitDocument>, currency: string, exponent: number) {
  const range = readRange(document, currency, exponent);
  if ("faults" in range) return range;
  const day = readPositive(document.day, exponent);
  return day === null || day < range.max_minor
    ? { faults: { day: "must be an amount, and not under max" } }
    : { ...range, day_minor: day };
}
