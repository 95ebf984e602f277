import { type Currency, formatMoney } from "#/lib/base/money.ts";
import type { TypedRefusal } from "#/lib/base/typed-amount.ts";
import type { Translate } from "#/lib/i18n/format.ts";

/** Why a typed amount is not taken, and how to write one; `t` must know `cashier` and `errors`. */
export function amountWords(
  t: Translate,
  lang: string,
  { exponent }: Pick<Currency, "exponent">,
): (code: TypedRefusal) => string {
  const written = (wire: string, decimals: number) =>
    formatMoney(wire, { symbol: "" }, lang, { decimals }).trim();
  return (code) =>
    t(`code_${code}`, {
      whole: written("1250000", 0),
      fraction: written(exponent === 0 ? "1250" : "1250000.5", Math.min(2, exponent)),
    });
}
