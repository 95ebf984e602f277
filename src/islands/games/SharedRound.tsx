import { Money } from "#/islands/ui/Money.tsx";
import { Time } from "#/islands/ui/Time.tsx";
import type { SharedRound as Shared } from "#/lib/contract/games/shared-rounds.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { CouponDetails } from "./CouponDetails.tsx";
import { TableDetails } from "./TableDetails.tsx";

type Props = { readonly t: Translate; readonly lang: string; readonly round: Shared };

/** A round that its player showed, as this site's own record has it. */
export function SharedRound({ t, lang, round }: Props) {
  const money = (amount: string) => (
    <Money amount={amount} currency={round.currency} language={lang} />
  );
  const rows = [
    ["game", <b key="game">{round.gameName}</b>],
    ["fair_shared_when", <Time key="when" at={round.settledAt} language={lang} />],
    ["stake", money(round.stake)],
    ["payout", money(round.payout)],
  ] as const;
  return (
    <section className="fair-wide fair-shared">
      <p>{t("fair_shared")}</p>
      <dl>
        {rows.map(([key, value]) => (
          <div key={key}>
            <dt className="t2">{t(key)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {round.details?.kind === "coupon" ? (
        <CouponDetails {...{ t, lang, money }} details={round.details} />
      ) : null}
      {round.details?.kind === "table" ? (
        <TableDetails {...{ t, lang, money }} details={round.details} />
      ) : null}
    </section>
  );
}
