import { sql } from "kysely";
import * as z from "zod";
import { formatWire } from "#/lib/base/money.ts";
import { BONUS_CATEGORIES } from "#/lib/contract/bonus/calls.ts";
import { LANGUAGES } from "#/lib/i18n/languages.ts";
import type { Db } from "#/server/db/index.ts";
import { type EditableCollection, enabled } from "#/server/site/index.ts";
import { amount, exponentsOf, readPositive } from "#/server/wallet/index.ts";

const TAGS = LANGUAGES.map(({ tag }) => tag);

const offerDocument = z.strictObject({
  code: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, "only small letters, digits and hyphens, at most 40"),
  /** What members read, by language; in English at least. */
  names: z
    .partialRecord(z.enum(TAGS), z.string().trim().min(1).max(60))
    .refine((names) => "en" in names, "must have one in en"),
  currency: z.string(),
  /** What is given; of a deposit the most. */
  amount,
  /** Given with a deposit of at least so much, so many per cent of it; null: staff give it. */
  deposit: z
    .strictObject({
      percent: z.int().min(1).max(1_000),
      least: amount,
      /** How often one member may have it. */
      times: z.int().min(1).max(1_000).default(1),
    })
    .nullable()
    .default(null),
  /** What is to be played, in hundredths of what is given: 3000 is thirty times. */
  turnoverPercent: z.int().min(100).max(10_000),
  /** How much of a stake counts, in per cent; a category that is not named is not played with it. */
  weights: z
    .partialRecord(z.enum(BONUS_CATEGORIES), z.int().min(1).max(100))
    .refine((weights) => Object.keys(weights).length > 0, "must name a category"),
  /** The most that one round may stake. */
  maxStake: amount,
  /** The most that becomes the member's own; null: all of it. */
  maxPaid: amount.nullable().default(null),
  days: z.int().min(1).max(90),
  enabled,
});
type OfferDocument = z.output<typeof offerDocument>;

/** What bonus money is given, and on what terms. What was given keeps the terms of its day. */
export const OFFER_COLLECTION: EditableCollection = {
  kind: "bonus-offers",
  mayChange: () => ["payments"],
  nameField: "code",
  fixed: false,
  schema: () => offerDocument,
  list: async (db) => {
    const rows = await db.selectFrom("bonus_offers").select("code").orderBy("code").execute();
    return rows.map(({ code }) => code);
  },
  async read(db, name) {
    const row = await db
      .selectFrom("bonus_offers")
      .selectAll()
      .where("code", "=", name)
      .executeTakeFirst();
    if (!row) return null;
    const exponent = (await exponentsOf(db)).get(row.currency) ?? 0;
    const print = (minor: bigint) => formatWire(minor, exponent);
    const { code, names, currency, weights, days } = row;
    const { deposit_percent: percent, deposit_least_minor: least } = row;
    return {
      ...{ code, names, currency, amount: print(row.amount_minor) },
      deposit:
        percent === null || least === null
          ? null
          : { percent, least: print(least), times: row.times },
      ...{ turnoverPercent: row.turnover_percent, weights, maxStake: print(row.max_stake_minor) },
      maxPaid: row.max_paid_minor === null ? null : print(row.max_paid_minor),
      ...{ days, enabled: row.is_open },
    };
  },
  async findFaults(db, _name, value) {
    const read = await readOffer(db, offerDocument.parse(value));
    return "faults" in read ? read.faults : null;
  },
  async write(tx, code, value) {
    if (value === null) {
      await tx.deleteFrom("bonus_offers").where("code", "=", code).execute();
      return;
    }
    const row = await readOffer(tx, offerDocument.parse(value));
    if ("faults" in row) throw new Error(`the offer ${code} was not checked`);
    await tx
      .insertInto("bonus_offers")
      .values({ code, ...row })
      .onConflict((conflict) => conflict.column("code").doUpdateSet(row))
      .execute();
  },
};

async function readOffer(db: Db, document: OfferDocument) {
  const { currency, names, weights, days, enabled: is_open } = document;
  const exponents = await exponentsOf(db);
  const exponent = exponents.get(currency);
  if (exponent === undefined)
    return { faults: { currency: `must be one of ${[...exponents.keys()].join(", ")}` } };
  const { amount: given, deposit, maxStake, maxPaid } = document;
  const amounts = {
    amount_minor: readPositive(given, exponent),
    max_stake_minor: readPositive(maxStake, exponent),
    max_paid_minor: maxPaid === null ? null : readPositive(maxPaid, exponent),
    deposit_least_minor: deposit === null ? null : readPositive(deposit.least, exponent),
  };
  const { amount_minor, max_stake_minor } = amounts;
  const bad = "must be an amount above zero of the currency";
  const faults = {
    ...(amount_minor === null ? { amount: bad } : {}),
    ...(max_stake_minor === null ? { maxStake: bad } : {}),
    ...(maxPaid !== null && amounts.max_paid_minor === null ? { maxPaid: bad } : {}),
    ...(deposit !== null && amounts.deposit_least_minor === null ? { "deposit.least": bad } : {}),
  };
  if (amount_minor === null || max_stake_minor === null || Object.keys(faults).length > 0)
    return { faults };
  return {
    ...amounts,
    ...{ amount_minor, max_stake_minor, currency, days, is_open },
    names: sql<Record<string, string>>`${JSON.stringify(names)}::jsonb`,
    weights: sql<Record<string, number>>`${JSON.stringify(weights)}::jsonb`,
    deposit_percent: deposit?.percent ?? null,
    times: deposit?.times ?? 1,
    turnover_percent: document.turnoverPercent,
  };
}
