import { type Currency, formatMoney } from "#/lib/base/money.ts";
import { readTypedAmount, type TypedRefusal } from "#/lib/base/typed-amount.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import type { Refused } from "#/lib/client/send.ts";
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

/** Why a typed amount is not taken, in words: none is typed, it is no amount, or what `judge` says of it. */
export function amountCheck(
  t: Translate,
  lang: string,
  currency: Pick<Currency, "exponent">,
  judge: (wire: string) => string | true,
): (text: string) => string | true {
  const words = amountWords(t, lang, currency);
  return (text) => {
    const read = readTypedAmount(text, lang, currency.exponent);
    if (text.trim() === "" || (read.ok && read.value === "0")) return t("needed_amount");
    return read.ok ? judge(read.value) : words(read.code);
  };
}

/** A typed amount as it is sent, once its field's check has let it through; a fault where none has. */
export function typedWire(
  text: string,
  lang: string,
  { exponent }: Pick<Currency, "exponent">,
): string {
  const read = readTypedAmount(text, lang, exponent);
  if (!read.ok) throw new Error(`an amount was sent that is none: ${read.code}`);
  return read.value;
}

/** What details are amounts by their names. */
const AMOUNTS: ReadonlySet<string> = new Set(["min", "max", "fee", "left", "available", "toPlay"]);

/** A moment in the reader's own writing and zone. */
export function momentOf(moment: string, lang: string): string {
  const style = { dateStyle: "medium", timeStyle: "short" } as const;
  return new Intl.DateTimeFormat(lang, style).format(new Date(moment));
}

/** As textOfRefusal; amounts and moments that the platform names in its detail (a limit) as the reader writes them. */
export function textOfMoneyRefusal(
  t: Translate,
  lang: string,
  currency: Currency,
  refused: Refused,
): string {
  const written = (name: string, value: string | number | boolean) => {
    if (typeof value !== "string") return value;
    if (AMOUNTS.has(name)) return formatMoney(value, currency, lang, { decimals: 0 });
    return name === "until" ? momentOf(value, lang) : value;
  };
  const detail = Object.fromEntries(
    Object.entries(refused.detail ?? {}).map(([name, value]) => [name, written(name, value)]),
  );
  return textOfRefusal(t, { ...refused, detail });
}
