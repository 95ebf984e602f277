import type { Selectable } from "kysely";
import { type Currency, formatWire } from "#/lib/base/money.ts";
import type { DepositMethod } from "#/lib/contract/cashier/calls.ts";
import type { Db } from "#/server/db/index.ts";
import type { PaymentMethodsTable } from "./tables.ts";

export type MethodRow = Selectable<PaymentMethodsTable>;

/** The open ways to deposit in a currency, in their order. */
export function listMethods(db: Db, currency: string): Promise<MethodRow[]> {
  return db
    .selectFrom("payment_methods")
    .selectAll()
    .where("currency", "=", currency)
    .where("enabled", "=", true)
    .orderBy("place")
    .execute();
}

/** One open way to deposit in a currency, or null. */
export async function findMethod(db: Db, currency: string, id: string): Promise<MethodRow | null> {
  return (await listMethods(db, currency)).find((method) => method.id === id) ?? null;
}

/** A way to deposit as the wire carries it. */
export function methodOnWire(method: MethodRow, { exponent }: Currency): DepositMethod {
  return {
    id: method.id,
    kind: method.kind,
    provider: method.provider,
    sandbox: method.sandbox,
    min: formatWire(method.min_minor, exponent),
    max: formatWire(method.max_minor, exponent),
    presets: method.presets_minor.map((preset) => formatWire(preset, exponent)),
  };
}

/** The kinds of payment that are open in any currency, in the operator's order. */
export async function listPaymentKinds(db: Db): Promise<DepositMethod["kind"][]> {
  const rows = await db
    .selectFrom("payment_methods")
    .select("kind")
    .where("enabled", "=", true)
    .groupBy("kind")
    .orderBy(({ fn }) => fn.min("place"))
    .orderBy("kind")
    .execute();
  return rows.map(({ kind }) => kind);
}
