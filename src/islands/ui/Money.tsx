import { type Currency, formatMoney } from "#/lib/base/money.ts";

type Props = {
  readonly amount: string;
  readonly currency: Pick<Currency, "symbol">;
  readonly language: string;
  /** Shows the sign and takes the colour of what came in or went out. */
  readonly signed?: boolean;
};

/** An amount with its currency in tabular figures, kept together and from left to right in any script. */
export function Money({ amount, currency, language, signed = false }: Props) {
  const tone = signed ? toneOf(amount) : "";
  return (
    <bdi className={`num nw money${tone}`}>
      {formatMoney(amount, currency, language, { signed })}
    </bdi>
  );
}

function toneOf(amount: string): string {
  if (/^-?0(\.0*)?$/.test(amount)) return "";
  return amount.startsWith("-") ? " out" : " jade";
}
