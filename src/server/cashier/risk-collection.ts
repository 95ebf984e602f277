import * as z from "zod";
import type { EditableCollection } from "#/server/site/index.ts";
import { amount, exponentsOf, readPositive } from "#/server/wallet/index.ts";
import { defaultRisk, VELOCITY_OF, VELOCITY_WITHIN } from "./risk-rules.ts";

const points = z.int().min(0).max(1_000);
const hours = z
  .int()
  .min(0)
  .max(24 * 30);
const SHIPPED = defaultRisk("");

const riskDocument = z.strictObject({
  currency: z.string(),
  /** What each sign weighs; 0: nothing. */
  points: z
    .strictObject({
      newDevice: points.default(SHIPPED.points.newDevice),
      newPayee: points.default(SHIPPED.points.newPayee),
      sharedPayee: points.default(SHIPPED.points.sharedPayee),
      changedPaymentPassword: points.default(SHIPPED.points.changedPaymentPassword),
      changedContact: points.default(SHIPPED.points.changedContact),
      depositWithoutPlay: points.default(SHIPPED.points.depositWithoutPlay),
    })
    .default(SHIPPED.points),
  newForHours: hours.default(SHIPPED.newForHours),
  playedShare: z.int().min(0).max(1_000).default(SHIPPED.playedShare),
  velocity: z
    .array(
      z
        .strictObject({
          of: z.enum(VELOCITY_OF),
          within: z.enum(VELOCITY_WITHIN),
          count: z.int().min(1).max(10_000).optional(),
          amount: amount.optional(),
          points,
        })
        .refine(({ count, amount: sum }) => count !== undefined || sum !== undefined, {
          message: "must have a count or an amount, or both",
        }),
    )
    .max(50)
    .default([]),
  reviewFrom: z.int().min(1).max(10_000).default(SHIPPED.reviewFrom),
  twoPeopleFrom: z.int().min(1).max(10_000).nullable().default(null),
  /** What is sent by itself: up to so much each, and of all within 24 hours; null: nothing. */
  automatic: z.strictObject({ upTo: amount, perDay: amount }).nullable().default(null),
  cooling: z
    .strictObject({ newPayeeHours: hours.default(0), paymentPasswordHours: hours.default(0) })
    .default(SHIPPED.cooling),
});

/** How withdrawals are weighed, by currency: what points, and what follows from how many. */
export const RISK_COLLECTION: EditableCollection = {
  kind: "risk",
  mayChange: () => ["risk"],
  nameField: "currency",
  fixed: false,
  schema: () => riskDocument,
  list: async (db) => {
    const rows = await db
      .selectFrom("withdrawal_risk_rules")
      .select("currency")
      .orderBy("currency")
      .execute();
    return rows.map(({ currency }) => currency);
  },
  async read(db, currency) {
    const row = await db
      .selectFrom("withdrawal_risk_rules")
      .select("document")
      .where("currency", "=", currency)
      .executeTakeFirst();
    return row?.document ?? null;
  },
  async findFaults(db, currency, value) {
    const document = riskDocument.parse(value);
    const exponents = await exponentsOf(db);
    const exponent = exponents.get(currency);
    if (exponent === undefined)
      return { currency: `must be one of ${[...exponents.keys()].join(", ")}` };
    const isNone = `must be an amount of ${currency} above 0`;
    const amounts: [string, string | undefined][] = [
      ["automatic.upTo", document.automatic?.upTo],
      ["automatic.perDay", document.automatic?.perDay],
      ...document.velocity.map((each, at): [string, string | undefined] => [
        `velocity.${at}.amount`,
        each.amount,
      ]),
    ];
    const faults = amounts.flatMap(([at, text]) =>
      text === undefined || readPositive(text, exponent) !== null ? [] : [[at, isNone] as const],
    );
    const { twoPeopleFrom, reviewFrom } = document;
    if (twoPeopleFrom !== null && twoPeopleFrom < reviewFrom)
      faults.push(["twoPeopleFrom", "must not be under reviewFrom"]);
    return faults.length > 0 ? Object.fromEntries(faults) : null;
  },
  async write(tx, currency, value) {
    await tx.deleteFrom("withdrawal_risk_rules").where("currency", "=", currency).execute();
    if (value === null) return;
    const document = JSON.stringify(riskDocument.parse(value));
    await tx.insertInto("withdrawal_risk_rules").values({ currency, document }).execute();
  },
};
