import { Money } from "#/islands/ui/Money.tsx";
import { Time } from "#/islands/ui/Time.tsx";
import type { Bonus } from "#/lib/contract/bonus/calls.ts";
import type { BonusProps } from "./BonusInPlay.tsx";

/** Bonuses that are over, the newest first: how each ended, and what became the member's own. */
export function PastBonuses({
  t,
  lang,
  past,
  currency,
}: BonusProps & { readonly past: readonly Bonus[] }) {
  return (
    <section aria-labelledby="bonus-past">
      <h2 className="lab" id="bonus-past">
        {t("bonus_past")}
      </h2>
      <ul className="bonus-past">
        {past.map((bonus) => (
          <li key={bonus.id}>
            <span>
              <b>{bonus.name}</b>
              <span className="t2">
                {t(`bonus_was_${bonus.state}`)}
                {bonus.closedAt ? (
                  <>
                    {" · "}
                    <Time at={bonus.closedAt} language={lang} />
                  </>
                ) : null}
              </span>
            </span>
            <span className="num">
              <Money amount={bonus.paid ?? "0"} currency={currency} language={lang} signed />
              <span className="t2">
                {t("bonus_of")} <Money amount={bonus.amount} currency={currency} language={lang} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
