import type { ReactNode } from "react";
import { Time } from "#/islands/ui/Time.tsx";
import type { CouponLeg, CouponRoundDetails } from "#/lib/contract/games/coupon-round.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import "./games.css";

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly details: CouponRoundDetails;
  readonly money: (amount: string) => ReactNode;
};

/** A bet on matches: of each the side, its odds and how it stands; then the odds together, and what they would pay. */
export function CouponDetails({ t, lang, details, money }: Props) {
  const { legs, odds, potentialPayout, cashedAt } = details;
  const written = new Intl.NumberFormat(lang, { minimumFractionDigits: 2 });
  const oddsText = (text: string) => written.format(Number(text));
  return (
    <div className="wager">
      <ul>
        {legs.map((leg, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a leg is its place
          <li key={at} data-end={leg.end}>
            <b>{pickOf(t, leg)}</b>
            <b className="num">{oddsText(leg.odds)}</b>
            <span>
              <bdi>{leg.home}</bdi> – <bdi>{leg.away}</bdi>
            </span>
            <span className="wager-end">{t(`leg_${leg.end}`)}</span>
            <small>
              {t(`leg_${leg.market}`)} · <bdi>{leg.competition}</bdi> ·{" "}
              <Time at={leg.startsAt} language={lang} />
            </small>
          </li>
        ))}
      </ul>
      <dl>
        <div>
          <dt>{t("slip_odds")}</dt>
          <dd className="num">{oddsText(odds)}</dd>
        </div>
        {potentialPayout === null ? null : (
          <div>
            <dt>{t("slip_pays")}</dt>
            <dd>{money(potentialPayout)}</dd>
          </div>
        )}
      </dl>
      {cashedAt ? (
        <p>
          {t("slip_cashed")} · <Time at={cashedAt} language={lang} />
        </p>
      ) : null}
    </div>
  );
}

/** What was bet on: a team, a draw, or a side of the ring with the cock that stands there. */
function pickOf(t: Translate, { market, side, home, away }: CouponLeg): ReactNode {
  const name = { home, away, draw: "" }[side];
  const label = market === "cockfight_winner" ? t(`cock_${side}`) : "";
  if (side === "draw") return label || t("leg_draw");
  return (
    <>
      {label ? `${label} · ` : ""}
      <bdi>{name}</bdi>
    </>
  );
}
