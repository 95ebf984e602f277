import { type Currency, formatWire, parseMoney } from "#/lib/base/money.ts";
import type { Db } from "#/server/db/index.ts";
import { listCurrencies } from "#/server/ledger/index.ts";
import type { RegistrationBonus } from "./tables.ts";

/** The rule that pays a registration: what is credited and what every page prints (PRO-08). */
export type BonusRule = { readonly amountMinor: bigint; readonly currency: Currency };

/** The rule in force; null: a registration is credited nothing. */
export async function getRegistrationBonus(db: Db): Promise<BonusRule | null> {
  const { registration_bonus } = await db
    .selectFrom("site")
    .select("registration_bonus")
    .executeTakeFirstOrThrow();
  if (registration_bonus === null) return null;
  const rule = await readBonus(db, registration_bonus);
  if (typeof rule === "string") throw new Error(`the registration bonus ${rule}`);
  return rule;
}

/** The rule that a document says; else what is wrong with it. */
export async function readBonus(
  db: Db,
  { amount, currency: code }: RegistrationBonus,
): Promise<BonusRule | string> {
  const found = (await listCurrencies(db)).find((each) => each.code === code);
  if (found?.realm !== "real") return `has a currency that the ledger does not keep: ${code}`;
  const { exponent, symbol } = found;
  const minor = parseMoney(amount, exponent);
  if (!minor.ok || minor.value <= 0n) return `has no amount of ${code}: ${amount}`;
  return { amountMinor: minor.value, currency: { code, exponent, symbol } };
}

/** The rule as the wire carries it. */
export function bonusOnWire({ amountMinor, currency }: BonusRule) {
  return { amount: formatWire(amountMinor, currency.exponent), currency };
}
