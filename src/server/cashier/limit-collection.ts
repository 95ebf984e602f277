import * as z from "zod";
import { formatWire } from "#/lib/base/money.ts";
import type { Db } from "#/server/db/index.ts";
import type { EditableCollection } from "#/server/site/index.ts";
import { amount, exponentsOf, readPositive, readRange } from "#/server/wallet/index.ts";
import { fee, readFee } from "./fee-field.ts";

const most = amount.nullable().default(null);
const limitDocument = z.strictObject({
  currency: z.string(),
  /** The least and the most of one withdrawal. */
  min: amount,
  max: amount,
  /** The most within 24 hours and within 30 days; null: as much as there is. */
  perDay: most,
  perMonth: most,
  /** What is other from a rank on; null: as above. */
  ranks: z
    .array(
      z.strictObject({ rank: z.int().min(1).max(99), max: most, perDay: most, perMonth: most }),
    )
    .max(99)
    .default([]),
  fee,
  /** How long it takes until it is sent, as members are told; null: nothing is said. */
  expectedMinutes: z
    .int()
    .min(1)
    .max(60 * 24 * 14)
    .nullable()
    .default(null),
  /** How often deposits are played before they are withdrawn, in hundredths (100: once); a method may say another. */
  turnoverPercent: z.int().min(0).max(10_000).default(0),
});
type LimitDocument = z.output<typeof limitDocument>;

/** What may be withdrawn, by currency and rank, and on what terms; of a currency without one, nothing. */
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
    const ranks = await db
      .selectFrom("withdrawal_rank_limits")
      .selectAll()
      .where("currency", "=", currency)
      .orderBy("rank_level")
      .execute();
    const exponent = (await exponentsOf(db)).get(currency) ?? 0;
    const print = (minor: bigint) => formatWire(minor, exponent);
    const printMost = (minor: bigint | null) => (minor === null ? null : print(minor));
    return {
      ...{ currency, min: print(row.min_minor), max: print(row.max_minor) },
      ...{ perDay: printMost(row.day_minor), perMonth: printMost(row.month_minor) },
      ranks: ranks.map(({ rank_level: rank, max_minor, day_minor, month_minor }) => ({
        ...{ rank, max: printMost(max_minor) },
        ...{ perDay: printMost(day_minor), perMonth: printMost(month_minor) },
      })),
      fee: { fixed: print(row.fee_fixed_minor), basisPoints: row.fee_basis_points },
      expectedMinutes: row.expected_minutes,
      turnoverPercent: row.turnover_percent,
    };
  },
  async findFaults(db, currency, value) {
    const read = await readLimits(db, currency, limitDocument.parse(value));
    return "faults" in read ? read.faults : null;
  },
  async write(tx, currency, value) {
    await tx.deleteFrom("withdrawal_limits").where("currency", "=", currency).execute();
    if (value === null) return;
    const read = await readLimits(tx, currency, limitDocument.parse(value));
    if ("faults" in read) throw new Error(`the limit of ${currency} was not checked`);
    await tx.insertInto("withdrawal_limits").values(read.row).execute();
    if (read.ranks.length > 0)
      await tx.insertInto("withdrawal_rank_limits").values(read.ranks).execute();
  },
};

/** The document in minor units; else what is wrong with it. */
async function readLimits(db: Db, currency: string, document: LimitDocument) {
  const exponents = await exponentsOf(db);
  const exponent = exponents.get(currency);
  if (exponent === undefined)
    return { faults: { currency: `must be one of ${[...exponents.keys()].join(", ")}` } };
  const range = readRange(document, currency, exponent);
  if ("faults" in range) return range;
  const faults: Record<string, string> = {};
  const readMost = (text: string | null, at: string) => {
    const minor = text === null ? null : readPositive(text, exponent);
    if (text !== null && (minor === null || minor < range.min_minor))
      faults[at] = `must be an amount of ${currency} not under min, or null`;
    return minor;
  };
  const ranks = document.ranks.map(({ rank, max, perDay, perMonth }, at) => ({
    ...{ currency, rank_level: rank, max_minor: readMost(max, `ranks.${at}.max`) },
    day_minor: readMost(perDay, `ranks.${at}.perDay`),
    month_minor: readMost(perMonth, `ranks.${at}.perMonth`),
  }));
  if (new Set(ranks.map(({ rank_level }) => rank_level)).size < ranks.length)
    faults["ranks"] = "must name each rank once";
  const day_minor = readMost(document.perDay, "perDay");
  const month_minor = readMost(document.perMonth, "perMonth");
  const cost = readFee(document.fee, range.min_minor, { currency, exponent });
  if ("faults" in cost) return { faults: { ...faults, ...cost.faults } };
  if (Object.keys(faults).length > 0) return { faults };
  const row = {
    ...{ currency, ...range, ...cost, day_minor, month_minor },
    expected_minutes: document.expectedMinutes,
    turnover_percent: document.turnoverPercent,
  };
  return { row, ranks };
}
