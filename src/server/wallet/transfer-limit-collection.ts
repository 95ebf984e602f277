import * as z from "zod";
import { formatWire, parseMoney } from "#/lib/base/money.ts";
import type { Db } from "#/server/db/index.ts";
import { listCurrencies } from "#/server/ledger/index.ts";
import type { EditableCollection } from "#/server/site/index.ts";

const amount = z
  .string()
  .regex(/^(0|[1-9]\d{0,17})(\.\d{1,9})?$/, "an amount such as 50000 or 12.50");
const limitDocument = z.strictObject({
  currency: z.string(),
  /** The least and the most of one transfer, and the most that one member sends within 24 hours. */
  min: amount,
  max: amount,
  day: amount,
});
type LimitDocument = z.output<typeof limitDocument>;

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
    const exponent = (await exponentOf(db, currency)) ?? 0;
    const print = (minor: bigint) => formatWire(minor, exponent);
    return {
      currency,
      min: print(row.min_minor),
      max: print(row.max_minor),
      day: print(row.day_minor),
    };
  },
  async findFaults(db, currency, value) {
    const exponent = await exponentOf(db, currency);
    if (exponent === null) return { currency: "no currency of the ledger" };
    const read = readLimits(limitDocument.parse(value), exponent);
    return "faults" in read ? read.faults : null;
  },
  async write(tx, currency, value) {
    await tx.deleteFrom("member_transfer_limits").where("currency", "=", currency).execute();
    if (value === null) return;
    const read = readLimits(limitDocument.parse(value), (await exponentOf(tx, currency)) ?? 0);
    if ("faults" in read) throw new Error(`the limits of ${currency} were not checked`);
    await tx
      .insertInto("member_transfer_limits")
      .values({ currency, ...read })
      .execute();
  },
};

async function exponentOf(db: Db, currency: string): Promise<number | null> {
  return (await listCurrencies(db)).find(({ code }) => code === currency)?.exponent ?? null;
}

function readLimits(
  { min, max, day }: LimitDocument,
  exponent: number,
):
  | { min_minor: bigint; max_minor: bigint; day_minor: bigint }
  | { faults: Record<string, string> } {
  const [least, most, ofDay] = [min, max, day].map((text) => parseMoney(text, exponent));
  if (!least?.ok) return { faults: { min: `at most ${exponent} decimals` } };
  if (!most?.ok) return { faults: { max: `at most ${exponent} decimals` } };
  if (!ofDay?.ok) return { faults: { day: `at most ${exponent} decimals` } };
  if (least.value === 0n) return { faults: { min: "above zero" } };
  if (most.value < least.value) return { faults: { max: "not below the least" } };
  if (ofDay.value < most.value) return { faults: { day: "not below the most of one" } };
  return { min_minor: least.value, max_minor: most.value, day_minor: ofDay.value };
}
