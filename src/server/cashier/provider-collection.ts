import * as z from "zod";
import { formatWire } from "#/lib/base/money.ts";
import type { Db } from "#/server/db/index.ts";
import type { EditableCollection } from "#/server/site/index.ts";
import { amount, exponentsOf, readRange } from "#/server/wallet/index.ts";
import { findKind, PROVIDER_KINDS } from "./providers/index.ts";

const providerDocument = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, "only small letters, digits and hyphens, at most 40"),
  kind: z.enum(PROVIDER_KINDS as [string, ...string[]]),
  /** Where it is asked. */
  apiUrl: z.url({ protocol: /^https?$/ }),
  enabled: z.boolean().default(false),
  /** What it takes, by what it is asked for and the currency. */
  limits: z
    .array(
      z.strictObject({
        operation: z.enum(["deposit", "payout"]),
        currency: z.string(),
        min: amount,
        max: amount,
      }),
    )
    .max(100),
});
type ProviderDocument = z.output<typeof providerDocument>;

/** Whom the operator collects and pays out through. What both sign with is put by a command of its own. */
export const PROVIDER_COLLECTION: EditableCollection = {
  kind: "providers",
  mayChange: () => [],
  nameField: "id",
  fixed: false,
  schema: () => providerDocument,
  list: async (db) => {
    const rows = await db.selectFrom("payment_providers").select("id").orderBy("id").execute();
    return rows.map(({ id }) => id);
  },
  async read(db, id) {
    const row = await db
      .selectFrom("payment_providers")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirst();
    if (!row) return null;
    const exponents = await exponentsOf(db);
    const limits = await db
      .selectFrom("payment_provider_limits")
      .selectAll()
      .where("provider", "=", id)
      .orderBy("operation")
      .orderBy("currency")
      .execute();
    return {
      ...{ id, kind: row.kind, apiUrl: row.api_url, enabled: row.enabled },
      limits: limits.map(({ operation, currency, min_minor, max_minor }) => {
        const print = (minor: bigint) => formatWire(minor, exponents.get(currency) ?? 0);
        return { operation, currency, min: print(min_minor), max: print(max_minor) };
      }),
    };
  },
  async findFaults(db, id, value) {
    const document = providerDocument.parse(value);
    const moved = await findMoved(db, id, document);
    const read = await readLimits(db, id, document);
    const faults = { ...moved, ...("faults" in read ? read.faults : {}) };
    return Object.keys(faults).length > 0 ? faults : null;
  },
  async findRemovalFaults(db, id) {
    const standing = await findStandingAt(db, id);
    return standing === null ? null : { id: mustStay(standing) };
  },
  async write(tx, id, value) {
    if (value === null) {
      await tx.deleteFrom("payment_providers").where("id", "=", id).execute();
      return;
    }
    const document = providerDocument.parse(value);
    const read = await readLimits(tx, id, document);
    if ("faults" in read) throw new Error(`the provider ${id} was not checked`);
    const row = { kind: document.kind, api_url: document.apiUrl, enabled: document.enabled };
    await tx
      .insertInto("payment_providers")
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
      .execute();
    await tx.deleteFrom("payment_provider_limits").where("provider", "=", id).execute();
    if (read.rows.length > 0)
      await tx.insertInto("payment_provider_limits").values(read.rows).execute();
  },
};

/**
 * A payout that stands may have been taken on where it was asked for: asked anew elsewhere, it would be paid twice. So its
 * provider's address and kind stay until it has ended.
 */
async function findMoved(
  db: Db,
  id: string,
  { kind, apiUrl }: ProviderDocument,
): Promise<Record<string, string>> {
  const row = await db
    .selectFrom("payment_providers")
    .select(["kind", "api_url"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row || (row.kind === kind && row.api_url === apiUrl)) return {};
  const standing = await findStandingAt(db, id);
  if (standing === null) return {};
  return { [row.kind === kind ? "apiUrl" : "kind"]: mustStay(standing) };
}

const mustStay = (payout: string) => `must stay while payouts stand, such as ${payout}`;

/** A payout of a provider that has not ended; null where there is none. */
async function findStandingAt(db: Db, provider: string): Promise<string | null> {
  const row = await db
    .selectFrom("payouts")
    .select("id")
    .where("provider", "=", provider)
    .where("closed_at", "is", null)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The document's limits in minor units; else what is wrong with each. */
async function readLimits(db: Db, provider: string, { kind, limits }: ProviderDocument) {
  const exponents = await exponentsOf(db);
  const takes = findKind(kind);
  const faults: Record<string, string> = {};
  const seen = new Set<string>();
  const rows = limits.flatMap(({ operation, currency, min, max }, index) => {
    const at = `limits.${index}`;
    const fault = (field: string, what: string) => {
      faults[field] = what;
      return [];
    };
    const exponent = exponents.get(currency);
    if (exponent === undefined)
      return fault(`${at}.currency`, `must be one of ${[...exponents.keys()].join(", ")}`);
    if (!takes?.operations.includes(operation))
      return fault(
        `${at}.operation`,
        `a provider of the kind ${kind} is asked for no ${operation}`,
      );
    if (takes.currencies && !takes.currencies.includes(currency)) {
      const taken = takes.currencies.join(", ");
      return fault(`${at}.currency`, `a provider of the kind ${kind} takes ${taken} alone`);
    }
    if (seen.has(`${operation} ${currency}`)) return fault(at, "is there twice");
    seen.add(`${operation} ${currency}`);
    const range = readRange({ min, max }, currency, exponent);
    if ("faults" in range) {
      for (const [field, what] of Object.entries(range.faults)) fault(`${at}.${field}`, what);
      return [];
    }
    return [{ provider, operation, currency, ...range }];
  });
  return Object.keys(faults).length > 0 ? { faults } : { rows };
}
