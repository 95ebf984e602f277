import type { Selectable } from "kysely";
import { type Currency, formatWire, trimZeros } from "#/lib/base/money.ts";
import type { DepositMethod } from "#/lib/contract/cashier/deposit.ts";
import type { DepositFee } from "#/lib/rules/cashier/deposit-fee.ts";
import type { Db } from "#/server/db/index.ts";
import { getCurrency as getNewCurrency } from "#/server/site/index.ts";
import type { PaymentMethodsTable } from "./tables.ts";

export type MethodRow = Selectable<PaymentMethodsTable>;

/** Who pays: in which currency, and where from (ISO 3166; empty where nobody knows). */
export type Payer = { readonly currency: string; readonly country: string };

/**
 * The ways to deposit that are open to somebody, in their order, each within what its provider takes. A way whose provider
 * is switched off, or takes none of the currency, is closed; so is one that is open in other countries alone. Where nobody
 * knows the country, none is closed for it, as with the site's regions.
 */
export async function listMethods(db: Db, { currency, country }: Payer): Promise<MethodRow[]> {
  const rows = await openMethods(db)
    .selectAll("payment_methods")
    .select(["limits.min_minor as least_minor", "limits.max_minor as most_minor"])
    .where("payment_methods.currency", "=", currency)
    .orderBy("place")
    .orderBy("payment_methods.id")
    .execute();
  return rows.flatMap(({ least_minor, most_minor, ...method }) => {
    const { countries } = method;
    if (country !== "" && countries.length > 0 && !countries.includes(country)) return [];
    const [min_minor = 0n] = ordered(method.min_minor, least_minor).reverse();
    const [max_minor = 0n] = ordered(method.max_minor, most_minor);
    const isWithin = (preset: bigint) => preset >= min_minor && preset <= max_minor;
    const presets_minor = method.presets_minor.filter(isWithin);
    return min_minor > max_minor ? [] : [{ ...method, min_minor, max_minor, presets_minor }];
  });
}

const ordered = (...amounts: bigint[]) => amounts.sort((one, other) => Number(one - other));

function openMethods(db: Db) {
  return db
    .selectFrom("payment_methods")
    .innerJoin("payment_providers as providers", "providers.id", "payment_methods.provider")
    .innerJoin("payment_provider_limits as limits", (join) =>
      join
        .onRef("limits.provider", "=", "providers.id")
        .onRef("limits.currency", "=", "payment_methods.currency")
        .on("limits.operation", "=", "deposit"),
    )
    .where("providers.enabled", "=", true)
    .where("payment_methods.enabled", "=", true);
}

/** One way to deposit that is open to somebody, or null. */
export async function findMethod(db: Db, payer: Payer, id: string): Promise<MethodRow | null> {
  return (await listMethods(db, payer)).find((method) => method.id === id) ?? null;
}

/** What a way to deposit costs. */
export const termsOf = ({ fee_fixed_minor, fee_basis_points }: MethodRow): DepositFee => ({
  fixedMinor: fee_fixed_minor,
  basisPoints: fee_basis_points,
});

/**
 * How often a deposit of this method is played before it is taken out, in hundredths; of one that has no factor of its own
 * as often as its currency asks.
 */
export async function findTurnoverPercent(
  db: Db,
  method: Pick<MethodRow, "currency" | "turnover_percent">,
): Promise<number> {
  if (method.turnover_percent !== null) return method.turnover_percent;
  const row = await db
    .selectFrom("withdrawal_limits")
    .select("turnover_percent")
    .where("currency", "=", method.currency)
    .executeTakeFirst();
  return row?.turnover_percent ?? 0;
}

/** A way to deposit as the wire carries it. */
export function methodOnWire(
  method: MethodRow,
  { exponent }: Currency,
  turnoverPercent: number,
): DepositMethod {
  const { fixedMinor, basisPoints } = termsOf(method);
  return {
    id: method.id,
    kind: method.kind,
    provider: method.provider,
    sandbox: method.sandbox,
    min: formatWire(method.min_minor, exponent),
    max: formatWire(method.max_minor, exponent),
    ...(turnoverPercent === 0
      ? {}
      : { turnover: trimZeros(formatWire(BigInt(turnoverPercent), 2)) }),
    presets: method.presets_minor.map((preset) => formatWire(preset, exponent)),
    ...(method.asks_proof ? { proof: true } : {}),
    ...(fixedMinor === 0n && basisPoints === 0
      ? {}
      : {
          fee: {
            fixed: formatWire(fixedMinor, exponent),
            percent: trimZeros(formatWire(BigInt(basisPoints), 2)),
          },
        }),
  };
}

/** The kinds of payment that are open to who registers now: in the currency of new members, in the operator's order. */
export async function listPaymentKinds(db: Db): Promise<DepositMethod["kind"][]> {
  const rows = await openMethods(db)
    .select("payment_methods.kind")
    .where("payment_methods.currency", "=", await getNewCurrency(db))
    .groupBy("payment_methods.kind")
    .orderBy(({ fn }) => fn.min("place"))
    .orderBy("payment_methods.kind")
    .execute();
  return rows.map(({ kind }) => kind);
}
