/** A row of a provider's or bank's statement, as it was read: amounts and currencies as texts. */
export type StatementRow = {
  /** The day it was booked on: `2026-11-25`. */
  readonly bookedOn: string;
  /** Whether money came in or went out. */
  readonly direction: "in" | "out";
  /** A payment, or what the provider takes for its service. */
  readonly kind: "payment" | "fee";
  /** Takes back an earlier one. */
  readonly isReversal: boolean;
  /** Above zero, with a dot where it has decimals. */
  readonly amount: string;
  readonly currency: string;
  /** What the provider calls it. */
  readonly outsideId: string | null;
  /** What who ordered it calls it: ours, where we did. */
  readonly endToEndId: string | null;
  /** What was written with it. */
  readonly text: string;
  /** Who paid, or was paid. */
  readonly party: string | null;
  readonly partyAccount: string | null;
};

/** One statement of a file. */
export type Statement = {
  /** What its provider calls it. */
  readonly reference: string | null;
  readonly account: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly rows: readonly StatementRow[];
};

export const STATEMENT_FORMATS = ["camt.053", "mt940", "csv"] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/** A file that is no statement, or not a whole one: nothing of it is kept. */
export class StatementFault extends Error {
  override name = "StatementFault";
}

const AMOUNT = /^\d{1,18}(?:\.\d{1,9})?$/;

/** An amount with a dot and no sign. Throws StatementFault. */
export function readAmountText(text: string, where: string): string {
  const plain = text
    .trim()
    .replace(/\.$/, "")
    .replace(/^0+(?=\d)/, "");
  if (!AMOUNT.test(plain))
    throw new StatementFault(`${where}: "${text.slice(0, 40)}" is no amount`);
  return plain;
}

/** A day that there is. Throws StatementFault. */
export function readDay(text: string, where: string): string {
  const day = text.slice(0, 10);
  const at = new Date(`${day}T00:00:00Z`);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(at.getTime());
  if (!isDay || at.toISOString().slice(0, 10) !== day)
    throw new StatementFault(`${where}: "${text.slice(0, 40)}" is no day`);
  return day;
}

/** Holds the rows to the balances around them. Throws StatementFault. */
export function checkBalances(
  where: string,
  { opening, closing }: { readonly opening: string | null; readonly closing: string | null },
  rows: readonly StatementRow[],
): void {
  if (opening === null || closing === null) return;
  const sum = rows.reduce(
    (total, row) => total + (row.direction === "in" ? scaled(row.amount) : -scaled(row.amount)),
    scaled(opening),
  );
  if (sum !== scaled(closing))
    throw new StatementFault(`${where}: its rows do not lead from ${opening} to ${closing}`);
}

/** In billionths, so that sums are exact in every currency. */
function scaled(text: string): bigint {
  const isNegative = text.startsWith("-");
  const [whole = "0", fraction = ""] = text.replace("-", "").split(".");
  const value = BigInt(whole + fraction.padEnd(9, "0"));
  return isNegative ? -value : value;
}
