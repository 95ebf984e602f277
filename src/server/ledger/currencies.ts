import { sql } from "kysely";
import type { Currency } from "#/lib/base/money.ts";
import type { Db } from "#/server/db/index.ts";
import type { Realm } from "./tables.ts";

/** The currencies that the ledger keeps; `realm` tells play and bonus money from real. */
export async function listCurrencies(db: Db): Promise<(Currency & { realm: Realm })[]> {
  return db.selectFrom("currencies").selectAll().orderBy("code").execute();
}

/** The code of the play money that stands for a real currency: no transfer lets the two meet. */
export const playCurrencyOf = (code: string): string => `${code}_PLAY`;

const BONUS = "_BONUS";

/** The code of the bonus money of a real currency; the same holds. */
export const bonusCurrencyOf = (code: string): string => `${code}${BONUS}`;

/** Whether a code is that of bonus money. */
export const isBonusCurrency = (code: string): boolean => code.endsWith(BONUS);

/**
 * Makes a real currency with its play and bonus money, or changes them. False, and nothing is changed, where accounts are kept in
 * it with another exponent. Only the owner's role may.
 */
export async function putCurrency(db: Db, { code, exponent, symbol }: Currency): Promise<boolean> {
  const { rows } = await sql<{ put: boolean }>`
    select ledger_put_currency(${code}, ${exponent}, ${symbol}) as put`.execute(db);
  return rows[0]?.put === true;
}

/** Takes a currency with its play and bonus money away. False where accounts are kept in one of them. Only the owner's role may. */
export async function removeCurrency(db: Db, code: string): Promise<boolean> {
  const { rows } = await sql<{ removed: boolean }>`
    select ledger_remove_currency(${code}) as removed`.execute(db);
  return rows[0]?.removed === true;
}

/** Whether accounts are kept in a currency, its play or its bonus money. */
export async function isCurrencyKept(db: Db, code: string): Promise<boolean> {
  const row = await db
    .selectFrom("accounts")
    .select("id")
    .where("currency", "in", [code, playCurrencyOf(code), bonusCurrencyOf(code)])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
