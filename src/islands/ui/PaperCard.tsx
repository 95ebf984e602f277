import { type Currency, formatMoney } from "#/lib/base/money.ts";
import "./paper-card.css";

type Props = {
  readonly lang: string;
  readonly label: string;
  readonly title: string;
  readonly about: string;
  /** By how much something grew, as a plain number. */
  readonly multiple: string;
  readonly money?: { readonly amount: string; readonly currency: Currency } | undefined;
};

/** Something won, on a small piece of paper. */
export function PaperCard({ lang, label, title, about, multiple, money }: Props) {
  const times = new Intl.NumberFormat(lang, { maximumFractionDigits: 2 }).format(Number(multiple));
  return (
    <span className="paper paper-card">
      <span className="paper-card-said">
        <span className="xs">{label}</span>
        <b dir="auto">{title}</b>
        <bdi className="xs num">{about}</bdi>
      </span>
      <span className="paper-card-won num">
        <b dir="ltr">×{times}</b>
        {money ? (
          <bdi className="sm nw">
            {formatMoney(money.amount, money.currency, lang, { decimals: 0 })}
          </bdi>
        ) : null}
      </span>
    </span>
  );
}
