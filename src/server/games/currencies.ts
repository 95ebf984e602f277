import type { Currency } from "#/lib/base/money.ts";
import type { Db } from "#/server/db/index.ts";
import { listCurrencies } from "#/server/ledger/index.ts";

/** The ledger's currencies, read once; a code that is not known is looked for again, since one may have been added. */
export function openCurrencies(db: Db) {
  let known: Promise<ReadonlyMap<string, Currency>> | undefined;
  const read = async () => new Map((await listCurrencies(db)).map((one) => [one.code, one]));
  return async function find(code: string): Promise<Currency | null> {
    try {
      known ??= read();
      const found = (await known).get(code);
      if (found) return found;
      known = read();
      return (await known).get(code) ?? null;
    } catch (error) {
      known = undefined;
      throw error;
    }
  };
}

export type FindCurrency = ReturnType<typeof openCurrencies>;
