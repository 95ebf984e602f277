import * as z from "zod";
import { formatWire } from "#/lib/base/money.ts";
import { paymentKind } from "#/lib/contract/fields.ts";
import type { Db } from "#/server/db/index.ts";
import { type EditableCollection, enabled, position } from "#/server/site/index.ts";
import { amount, exponentsOf, type Range, readPositive, readRange } from "#/server/wallet/index.ts";
import { fee, readFee } from "./fee-field.ts";

const methodDocument = z.strictObject({
  id: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9_-]{0,39}$/,
      "only small letters, digits, hyphens and underscores, at most 40",
    ),
  kind: z.enum(paymentKind.options),
  /** Whom it is paid through. */
  provider: z.string(),
  currency: z.string(),
  /** The least and the most of one deposit, and the amounts that are offered, in the method's currency. */
  min: amount,
  max: amount,
  presets: z.array(amount).max(12).default([]),
  fee,
  /** How often a deposit is played before it is withdrawn, in hundredths (100: once); null: as the currency's limits say. */
  turnoverPercent: z.int().min(0).max(10_000).nullable().default(null),
  /** Where it is open, by countries of ISO 3166; none: everywhere. */
  countries: z
    .array(z.string().regex(/^[A-Z]{2}$/, "must be two capital letters, such as VN"))
    .max(250)
    .default([])
    .transform((list) => [...new Set(list)].sort()),
  /** Whether its payers show that they paid, by up to three pictures that staff see. */
  proof: z.boolean().default(false),
  position,
  enabled,
});
type MethodDocument = z.output<typeof methodDocument>;
type Amounts = Range & {
  readonly presets_minor: bigint[];
  readonly fee_fixed_minor: bigint;
  readonly fee_basis_points: number;
};

/** The ways to deposit: through whom, in what, and how much. */
export const METHOD_COLLECTION: EditableCollection = {
  kind: "methods",
  mayChange: () => ["payments"],
  nameField: "id",
  fixed: false,
  schema: () => methodDocument,
  list: async (db) => {
    const rows = await db
      .selectFrom("payment_methods")
      .select("id")
      .orderBy("place")
      .orderBy("id")
      .execute();
    return rows.map(({ id }) => id);
  },
  async read(db, name) {
    const row = await findRow(db, name);
    if (!row) return null;
    const { id, kind, provider, currency, place, enabled } = row;
    const exponent = (await exponentsOf(db)).get(currency) ?? 0;
    const print = (minor: bigint) => formatWire(minor, exponent);
    const [min, max] = [print(row.min_minor), print(row.max_minor)];
    const presets = row.presets_minor.map(print);
    const fee = { fixed: print(row.fee_fixed_minor), basisPoints: row.fee_basis_points };
    const turnoverPercent = row.turnover_percent;
    const money = { currency, min, max, presets, fee, turnoverPercent };
    const { countries, asks_proof: proof } = row;
    return { id, kind, provider, ...money, countries, proof, position: place, enabled };
  },
  async findFaults(db, name, value) {
    const document = methodDocument.parse(value);
    const read = await readAmounts(db, document);
    const before = await findRow(db, name);
    // One whose provider was taken away can still be closed.
    const isMoved = before?.provider !== document.provider;
    const unknown = isMoved ? await findProviderFault(db, document.provider) : {};
    const faults = { ...unknown, ...("faults" in read ? read.faults : {}) };
    return Object.keys(faults).length > 0 ? faults : null;
  },
  async findRemovalFaults(db, id) {
    const deposit = await db
      .selectFrom("deposits")
      .select("id")
      .where("method_id", "=", id)
      .limit(1)
      .executeTakeFirst();
    return deposit ? { id: "stays, for deposits were made by it: disable it" } : null;
  },
  async write(tx, id, value) {
    if (value === null) {
      await tx.deleteFrom("payment_methods").where("id", "=", id).execute();
      return;
    }
    const document = methodDocument.parse(value);
    const amounts = await readAmounts(tx, document);
    if ("faults" in amounts) throw new Error(`the method ${id} was not checked`);
    const { kind, provider, currency, position: place, enabled } = document;
    const sandbox = (await kindOf(tx, provider)) === "sandbox";
    const { turnoverPercent: turnover_percent, countries, proof: asks_proof } = document;
    const own = { kind, provider, currency, place, enabled, sandbox };
    const row = { ...own, turnover_percent, countries, asks_proof, ...amounts };
    await tx
      .insertInto("payment_methods")
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
      .execute();
  },
};

function findRow(db: Db, id: string) {
  return db.selectFrom("payment_methods").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The kind of a provider; null where there is none. */
async function kindOf(db: Db, provider: string): Promise<string | null> {
  const row = await db
    .selectFrom("payment_providers")
    .select("kind")
    .where("id", "=", provider)
    .executeTakeFirst();
  return row?.kind ?? null;
}

async function findProviderFault(db: Db, provider: string): Promise<Record<string, string>> {
  if ((await kindOf(db, provider)) !== null) return {};
  const rows = await db.selectFrom("payment_providers").select("id").orderBy("id").execute();
  const known = rows.map(({ id }) => id).join(", ") || "none yet: site put providers";
  return { provider: `"${provider}" is no payment provider: there are ${known}` };
}

/** The document's amounts in minor units; else what is wrong with each. */
async function readAmounts(
  db: Db,
  { currency, presets, fee: own, ...range }: MethodDocument,
): Promise<Amounts | { readonly faults: Readonly<Record<string, string>> }> {
  const exponents = await exponentsOf(db);
  const exponent = exponents.get(currency);
  if (exponent === undefined)
    return { faults: { currency: `must be one of ${[...exponents.keys()].join(", ")}` } };
  const limits = readRange(range, currency, exponent);
  if ("faults" in limits) return limits;
  const { min_minor, max_minor } = limits;
  const within = presets.map((preset) => readPositive(preset, exponent) ?? -1n);
  const outside = within.flatMap((minor, at) =>
    minor < min_minor || minor > max_minor
      ? [[`presets.${at}`, `must be an amount of ${currency} from min to max`] as const]
      : [],
  );
  if (outside.length > 0) return { faults: Object.fromEntries(outside) };
  const cost = readFee(own, min_minor, { currency, exponent });
  return "faults" in cost ? cost : { ...limits, ...cost, presets_minor: within };
}
