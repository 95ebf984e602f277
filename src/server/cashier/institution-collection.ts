import { sql } from "kysely";
import * as z from "zod";
import { isUsdtNetwork, USDT_NETWORKS } from "#/lib/rules/cashier/usdt-network.ts";
import { listCurrencies } from "#/server/ledger/index.ts";
import { type EditableCollection, lineOf } from "#/server/site/index.ts";

const institutionDocument = z
  .strictObject({
    code: z
      .string()
      .regex(/^[a-z0-9][a-z0-9-]{0,59}$/, "only small letters, digits and hyphens, at most 60"),
    kind: z.enum(["bank", "mobile_wallet", "usdt"]),
    /** As members choose it; what is saved with it keeps it. */
    name: lineOf(2, 80),
    currency: z.string(),
    position: z.int().min(0).max(10_000).default(1_000),
    enabled: z.boolean().default(true),
  })
  .refine(({ kind, name }) => kind !== "usdt" || isUsdtNetwork(name), {
    path: ["name"],
    message: `must be a network of USDT: ${USDT_NETWORKS.join(", ")}`,
  });

/** What the site's operator pays out to: banks, mobile wallets and networks of USDT. */
export const INSTITUTION_COLLECTION: EditableCollection = {
  kind: "institutions",
  mayChange: () => ["payments"],
  nameField: "code",
  fixed: false,
  schema: () => institutionDocument,
  list: async (db) => {
    const rows = await db
      .selectFrom("payout_institutions")
      .select("code")
      .orderBy("currency")
      .orderBy("position")
      .orderBy("code")
      .execute();
    return rows.map(({ code }) => code);
  },
  read: async (db, name) =>
    (await db
      .selectFrom("payout_institutions")
      .select(["code", "kind", "name", "currency", "position", "enabled"])
      .where("code", "=", name)
      .executeTakeFirst()) ?? null,
  async findFaults(db, code, value) {
    const { kind, name, currency } = institutionDocument.parse(value);
    const known = (await listCurrencies(db)).flatMap((each) =>
      each.realm === "real" ? [each.code] : [],
    );
    if (!known.includes(currency)) return { currency: `must be one of ${known.join(", ")}` };
    const twin = await db
      .selectFrom("payout_institutions")
      .select("code")
      .where("currency", "=", currency)
      .where("kind", "=", kind)
      .where(sql`lower(name)`, "=", name.toLowerCase())
      .where("code", "<>", code)
      .executeTakeFirst();
    return twin ? { name: `is the name of institutions/${twin.code} already` } : null;
  },
  async write(tx, name, value) {
    await tx.deleteFrom("payout_institutions").where("code", "=", name).execute();
    if (value === null) return;
    await tx.insertInto("payout_institutions").values(institutionDocument.parse(value)).execute();
  },
};
