import { sql } from "kysely";
import type { Currency } from "#/lib/base/money.ts";
import type { Db } from "#/server/db/index.ts";

/** The currencies that the ledger keeps; `realm` tells play money from real. */
export async function listCurrencies(db: Db): Promise<(Currency & { realm: "real" | "play" })[]> {
  return db.selectFrom("currencies").selectAll().orderBy("code").execute();
}

/** The code of the play money that stands for a real currency: no transfer lets the two meet. */
export const playCurrencyOf = (code: string): string => `${code}_PLAY`;

/**
 * Makes a real currency and its play money, or changes them. False, and nothing is changed, where accounts are kept in
 * it with another exponent. Only the owner's role may.
 */
export async function putCurrency(db: Db, { code, exponent, symbol }: Currency): Promise<boolean> {
  const { rows } = await sql<{ put: boolean }>`
    select ledger_put_currency(${code}, ${exponent}, ${symbol}) as put`.execute(db);
  return rows[0]?.put === true;
}

/** Takes a currency and its play money away. False where accounts are kept in either. Only the owner's role may. */
export async function removeCurrency(db: Db, code: string): Promise<boolean> {
  const { rows } = await sql<{ removed: boolean }>`
    select ledger_remove_currency(${code}) as removed`.execute(db);
  return rows[0]?.removed === true;
}

/** Whether accounts are kept in a currency or in its play money. */
export async function isCurrencyKept(db: Db, code: string): Promise<boolean> {
  const row = await db
    .selectFrom("accounts")
    .select("id")
    .where("currency", "in", [code, playCurrencyOf(code)])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
