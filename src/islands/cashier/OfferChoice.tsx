import { type Currency, compareWire, formatMoney } from "#/lib/base/money.ts";
import type { DepositOffer } from "#/lib/contract/bonus/calls.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import { bonusOf } from "#/lib/rules/bonus/deposit-bonus.ts";
import "./offers.css";

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly currency: Currency;
  readonly offers: readonly DepositOffer[];
  /** The code of the offer; empty: none. */
  readonly chosen: string;
  /** What of the deposit arrives, as the wire writes it. */
  readonly arrives: string;
  readonly onChoose: (offer: string) => void;
};

/** Whether bonus money comes with the deposit, and on what terms; none unless one chooses it. */
export function OfferChoice(props: Props) {
  const { t, lang, offers, chosen, onChoose } = props;
  return (
    <fieldset className="step">
      <legend>
        <b className="step-no">3</b>
        {t("offer_choice")}
      </legend>
      <div className="methods offers">
        {["", ...offers.map(({ code }) => code)].map((code) => (
          <label key={code} className="method">
            <input
              type="radio"
              name="offer"
              value={code}
              checked={code === chosen}
              onChange={() => onChoose(code)}
            />
            <span>{code === "" ? <b>{t("offer_none")}</b> : <Terms {...props} code={code} />}</span>
          </label>
        ))}
      </div>
      <p className="sm t2">
        {t("offer_apart")}{" "}
        <a className="lnk" href={localizePath("/member/bonusDetails", lang)}>
          {t("offer_how")}
        </a>
      </p>
    </fieldset>
  );
}

function Terms({
  t,
  lang,
  currency,
  offers,
  arrives,
  chosen,
  code,
}: Props & { readonly code: string }) {
  const offer = offers.find((each) => each.code === code);
  if (!offer) return null;
  const money = (wire: string) => formatMoney(wire, currency, lang, { decimals: 0 });
  const times = new Intl.NumberFormat(lang, { maximumFractionDigits: 2 });
  const given = bonusOf(offer, arrives, currency.exponent);
  const counts = offer.weights.map(
    ({ category, percent }) => `${t(`offer_cat_${category.toLowerCase()}`)} ${percent} %`,
  );
  const isCapped = offer.maxPaid !== null && compareWire(offer.maxPaid, "0") > 0;
  const told =
    given === null
      ? [t("offer_too_little", { least: money(offer.least) })]
      : [
          t("offer_terms", {
            given: money(given),
            times: times.format(offer.turnoverPercent / 100),
            stake: money(offer.maxStake),
            count: offer.days,
          }),
          t("offer_counts", { games: new Intl.ListFormat(lang).format(counts) }),
          ...(isCapped ? [t("offer_max_paid", { most: money(offer.maxPaid ?? "0") })] : []),
          t("offer_lost"),
        ];
  return (
    <>
      <b>{offer.name}</b>
      <span className="sm t2" dir="auto">
        {t("offer_gives", {
          percent: offer.percent,
          most: money(offer.most),
          least: money(offer.least),
        })}
      </span>
      {code === chosen ? (
        <span className="offer-terms sm t2" role="status">
          {told.map((line) => (
            <span key={line} dir="auto">
              {line}
            </span>
          ))}
        </span>
      ) : null}
    </>
  );
}
