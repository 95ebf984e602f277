import { type Currency, formatMoney } from "#/lib/base/money.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import "./paper-card.css";

type Props = {
  /** Says `card_won` and `card_stake`. */
  readonly t: Translate;
  readonly lang: string;
  readonly card: {
    readonly game: string;
    readonly draw?: string | undefined;
    /** When it was won, where no draw says it. */
    readonly at?: string | undefined;
    /** By how much something grew, as a plain number. */
    readonly multiple: string;
  };
  readonly money?:
    | { readonly amount: string; readonly currency: Currency; readonly stake?: string | undefined }
    | undefined;
};

/** Something won, on a small piece of paper. */
export function PaperCard({ t, lang, card: { game, draw, at, multiple }, money }: Props) {
  const times = new Intl.NumberFormat(lang, { maximumFractionDigits: 2 }).format(Number(multiple));
  const moment = new Intl.DateTimeFormat(lang, { dateStyle: "short", timeStyle: "short" });
  const exactly = (amount: string, currency: Currency) =>
    formatMoney(amount, currency, lang, { decimals: 0 });
  return (
    <span className="paper paper-card">
      <span className="paper-card-said">
        <span className="xs">{t("card_won")}</span>
        <b dir="auto">{game}</b>
        {draw === undefined ? null : <bdi className="xs num">{draw}</bdi>}
        {draw === undefined && at !== undefined ? (
          <time className="xs num iso" dateTime={at}>
            {moment.format(new Date(at))}
          </time>
        ) : null}
        {money?.stake === undefined ? null : (
          <span className="xs num">
            {t("card_stake", { amount: exactly(money.stake, money.currency) })}
          </span>
        )}
      </span>
      <span className="paper-card-won num">
        <b dir="ltr">×{times}</b>
        {money ? <bdi className="sm nw">{exactly(money.amount, money.currency)}</bdi> : null}
      </span>
    </span>
  );
}
