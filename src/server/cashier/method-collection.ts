import * as z from "zod";
import { formatWire, parseMoney } from "#/lib/base/money.ts";
import type { Db } from "#/server/db/index.ts";
import type { EditableCollection } from "#/server/site/index.ts";
import { getCurrency } from "#/server/wallet/index.ts";

/** As the wire has it, "50000.00"; a whole number may be typed as one. */
const amount = z.union([z.string(), z.int().transform(String)]);
const methodDocument = z.strictObject({
  id: z.string(),
  enabled: z.boolean(),
  /** The least and the most of one deposit, and the amounts that are offered, in the method's currency. */
  min: amount,
  max: amount,
  presets: z.array(amount).max(12),
});
type MethodDocument = z.output<typeof methodDocument>;

/** What the site's operator changes of a payment method: whether it takes deposits, and of how much. */
export const METHOD_COLLECTION: EditableCollection = {
  kind: "methods",
  mayChange: () => ["payments"],
  nameField: "id",
  fixed: true,
  schema: () => methodDocument,
  list: async (db) => {
    const rows = await db.selectFrom("payment_methods").select("id").orderBy("place").execute();
    return rows.map(({ id }) => id);
  },
  async read(db, name) {
    const row = await findRow(db, name);
    if (!row) return null;
    const { exponent } = await getCurrency(db, row.currency);
    const print = (minor: bigint) => formatWire(minor, exponent);
    return {
      id: row.id,
      enabled: row.enabled,
      min: print(row.min_minor),
      max: print(row.max_minor),
      presets: row.presets_minor.map(print),
    };
  },
  async findFaults(db, name, value) {
    const row = await findRow(db, name);
    if (!row) return null;
    const amounts = await readAmounts(db, row.currency, methodDocument.parse(value));
    return "faults" in amounts ? amounts.faults : null;
  },
  async write(tx, name, value) {
    const document = methodDocument.parse(value);
    const row = await findRow(tx, name);
    const amounts = row && (await readAmounts(tx, row.currency, document));
    if (!amounts || "faults" in amounts) throw new Error(`the method ${name} was not checked`);
    await tx
      .updateTable("payment_methods")
      .set({ ...amounts, enabled: document.enabled })
      .where("id", "=", name)
      .execute();
  },
};

function findRow(db: Db, id: string) {
  return db.selectFrom("payment_methods").selectAll().where("id", "=", id).executeTakeFirst();
}

type Amounts = {
  readonly min_minor: bigint;
  readonly max_minor: bigint;
  readonly presets_minor: bigint[];
};

/** The document's amounts in minor units; else what is wrong with each. */
async function readAmounts(
  db: Db,
  code: string,
  { min, max, presets }: MethodDocument,
): Promise<Amounts | { readonly faults: Readonly<Record<string, string>> }> {
  const { exponent } = await getCurrency(db, code);
  const minorOf = (text: string) => {
    const read = parseMoney(text, exponent);
    return read.ok && read.value > 0n ? read.value : null;
  };
  const [least, most] = [minorOf(min), minorOf(max)];
  const offered = presets.map(minorOf);
  const faults: Record<string, string> = {};
  const isNone = `must be an amount of ${code} above 0, such as ${formatWire(50_000n * 10n ** BigInt(exponent), exponent)}`;
  if (least === null) faults["min"] = isNone;
  if (most === null) faults["max"] = isNone;
  if (least === null || most === null) return { faults };
  if (most < least) return { faults: { max: "must not be under min" } };
  const within = offered.flatMap((each) =>
    each === null || each < least || each > most ? [] : [each],
  );
  if (within.length < offered.length)
    return { faults: { presets: `must be amounts of ${code} from min to max` } };
  return { min_minor: least, max_minor: most, presets_minor: within };
}
