import { Time } from "#/islands/ui/Time.tsx";
import type { Currency } from "#/lib/base/money.ts";
import { compareWire, formatMoney } from "#/lib/base/money.ts";
import type { WithdrawalTerms } from "#/lib/client/stores/cashier/cashier.ts";
import type { Translate } from "#/lib/i18n/format.ts";

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly currency: Currency;
  readonly terms: WithdrawalTerms;
};

/** What can be withdrawn now, and of the rest why not: what of the deposits is to be played yet, and what limits leave. */
export function WhatCanGo({ t, lang, currency, terms }: Props) {
  const { available, balance = available, locked = "0", held = "0", toPlay = [] } = terms;
  const money = (wire: string) => formatMoney(wire, currency, lang, { decimals: 0 });
  const some = (wire: string) => compareWire(wire, "0") > 0;
  /** A limit that leaves less than there is. */
  const isLess = (left: string) => compareWire(left, available) < 0;
  const rows = [
    ...(some(locked)
      ? [
          { name: "balance", text: t("why_balance"), amount: money(balance) },
          { name: "locked", text: t("why_locked"), amount: `−${money(locked)}` },
        ]
      : []),
    ...(some(held) ? [{ name: "held", text: t("why_held"), amount: money(held) }] : []),
    ...(terms.day && isLess(terms.day.left)
      ? [{ name: "day", text: t("why_day"), amount: money(terms.day.left) }]
      : []),
    ...(terms.month && isLess(terms.month.left)
      ? [{ name: "month", text: t("why_month"), amount: money(terms.month.left) }]
      : []),
  ];
  return (
    <section className="can-go narrow" data-can-go="">
      <p className="can-go-sum">
        <span>{t("can_withdraw")}</span>{" "}
        <b className="cond">
          <bdi>{money(available)}</bdi>
        </b>
      </p>
      {rows.length > 0 ? (
        <dl className="can-go-rows">
          {rows.map(({ name, text, amount }) => (
            <div key={name} data-why={name}>
              <dt>{text}</dt>
              <dd className="num">
                <bdi>{amount}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {toPlay.length > 0 ? (
        <>
          <ul className="to-play">
            {toPlay.map((deposit) => (
              <li key={deposit.id}>
                <p>
                  {t("to_play_of", {
                    amount: money(deposit.amount),
                    method: t(deposit.method ? `method_${deposit.method}` : "suspense_placed"),
                  })}{" "}
                  <span className="t2">
                    <Time at={deposit.at} language={lang} />
                  </span>
                </p>
                <progress
                  max={Number(deposit.turnover)}
                  value={Number(deposit.turnover) - Number(deposit.left)}
                  aria-label={t("to_play_left", {
                    left: money(deposit.left),
                    turnover: money(deposit.turnover),
                  })}
                />
                <p className="sm t2" aria-hidden="true">
                  {t("to_play_left", {
                    left: money(deposit.left),
                    turnover: money(deposit.turnover),
                  })}
                </p>
              </li>
            ))}
          </ul>
          <p className="sm t2">{t("to_play_why")}</p>
        </>
      ) : null}
    </section>
  );
}
