import * as z from "zod";
import type { Db } from "#/server/db/index.ts";
import {
  isCurrencyKept,
  listCurrencies,
  putCurrency,
  removeCurrency,
} from "#/server/ledger/index.ts";
import type { EditableCollection } from "#/server/site/index.ts";

const currencyDocument = z.strictObject({
  code: z
    .string()
    .regex(
      /^(?!.*_PLAY$)[A-Z][A-Z0-9]{2,9}$/,
      "must be 3 to 10 capitals or figures, such as PEN or USDT",
    ),
  /** Decimals of the minor unit. */
  exponent: z.int().min(0).max(9),
  symbol: z
    .string()
    .trim()
    .regex(/^[^\s\p{C}]{1,6}$/u, "must be 1 to 6 signs without spaces, such as S/"),
});

/** The real currencies that the ledger keeps, each with play money of its own for trials. */
export const CURRENCY_COLLECTION: EditableCollection = {
  kind: "currencies",
  mayChange: () => [],
  nameField: "code",
  fixed: false,
  schema: () => currencyDocument,
  list: async (db) => (await listReal(db)).map(({ code }) => code),
  async read(db, code) {
    const found = (await listReal(db)).find((each) => each.code === code);
    return found ? { code, exponent: found.exponent, symbol: found.symbol } : null;
  },
  async findFaults(db, code, value) {
    const { exponent } = currencyDocument.parse(value);
    const found = (await listReal(db)).find((each) => each.code === code);
    if (!found || found.exponent === exponent || !(await isUsed(db, code))) return null;
    return { exponent: `must stay ${found.exponent}: there are amounts in it` };
  },
  async findRemovalFaults(db, code) {
    return (await isUsed(db, code))
      ? {
          code: "is kept in wallets, or the site, a method, a limit, an institution or a lottery names it",
        }
      : null;
  },
  async write(tx, code, value) {
    const written =
      value === null
        ? await removeCurrency(tx, code)
        : await putCurrency(tx, currencyDocument.parse(value));
    if (!written) throw new Error(`accounts are kept in ${code}`);
  },
};

async function listReal(db: Db) {
  return (await listCurrencies(db)).filter(({ realm }) => realm === "real");
}

/** Whether anything is kept, or said, in a currency: its exponent gives those amounts their meaning. */
async function isUsed(db: Db, currency: string): Promise<boolean> {
  if (await isCurrencyKept(db, currency)) return true;
  const naming = await Promise.all(
    (
      [
        "site",
        "payment_methods",
        "withdrawal_limits",
        "member_transfer_limits",
        "lottery_limits",
        "withdrawal_risk_rules",
        "payment_provider_limits",
        "payout_institutions",
      ] as const
    ).map((table) =>
      db.selectFrom(table).select("currency").where("currency", "=", currency).executeTakeFirst(),
    ),
  );
  return naming.some((row) => row !== undefined);
}
