import { type Currency, formatMoney } from "#/lib/base/money.ts";

type Unit = Pick<Currency, "exponent">;

/** A wire amount as the reader would type it. */
export function typedOf(wire: string, language: string, { exponent }: Unit): string {
  return formatMoney(wire, { symbol: "", exponent }, language, { decimals: 0 }).trim();
}
