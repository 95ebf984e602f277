import { Money } from "#/islands/ui/Money.tsx";
import type { MemberInfo } from "#/lib/contract/members/calls.ts";
import type { Profit } from "#/lib/contract/wallet/profit.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import { recordQuery } from "./record-address.ts";

/** By the sign of what is left. */
const OUTCOMES: Readonly<Record<number, string>> = { [-1]: "lost", 0: "even", 1: "won" };

type Span = { readonly from: string; readonly to: string };
type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly member: MemberInfo;
  readonly hasRecord: boolean;
  readonly figures: Profit;
  readonly span: Span;
  readonly onOpen: (span: Span) => void;
};

/** What all the periods come to, the net first and largest; each figure opens what it is made of. */
export function ProfitFigures({ t, lang, member, hasRecord, figures, span, onOpen }: Props) {
  const money = (amount: string, signed = false) => (
    <Money amount={amount} currency={member.currency} language={lang} signed={signed} />
  );
  const outcome = OUTCOMES[Math.sign(Number(figures.net))] ?? "even";
  const record = (kind: "deposit" | "withdrawal") =>
    localizePath(`/member/transactionHistory${recordQuery({ kind, range: span })}`, lang);
  return (
    <section className="profit paper" aria-label={t("profit_totals")}>
      <div className="profit-net">
        <p>{t(`profit_${outcome}`)}</p>
        <p className="cond">{money(figures.net, true)}</p>
        <p className="t2">{t("profit_net_of")}</p>
      </div>
      <dl className="profit-parts">
        {(["stake", "payout"] as const).map((name) => (
          <div key={name}>
            <dt>{t(`profit_${name}`)}</dt>
            <dd>
              <button type="button" className="lnk" onClick={() => onOpen(span)}>
                {money(figures[name])}
              </button>
            </dd>
          </div>
        ))}
        {(["deposits", "withdrawals"] as const).map((name) => (
          <div key={name}>
            <dt>{t(`profit_${name}`)}</dt>
            <dd>
              {hasRecord ? (
                <a className="lnk" href={record(name === "deposits" ? "deposit" : "withdrawal")}>
                  {money(figures[name])}
                </a>
              ) : (
                money(figures[name])
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
