import { useStore } from "@nanostores/react";
import { useEffect, useRef } from "react";
import { Button } from "#/islands/ui/Button.tsx";
import { formatMoney } from "#/lib/base/money.ts";
import { $withdrawalNews } from "#/lib/client/stores/cashier.ts";
import type { Withdrawal } from "#/lib/contract/cashier.ts";
import type { MemberInfo } from "#/lib/contract/members.ts";
import type { Translate } from "#/lib/i18n/format.ts";

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly member: MemberInfo;
  readonly asked: Withdrawal;
  readonly onGone: () => void;
};

/** The withdrawal that was just asked for: in sight, with the focus, and followed as the live stream tells. */
export function WithdrawalSlip({ t, lang, member, asked, onGone }: Props) {
  const news = useStore($withdrawalNews, { ssr: "initial" });
  const current = news?.id === asked.id ? news : asked;
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each withdrawal comes into sight once
  useEffect(() => {
    box.current?.focus();
  }, [asked.id]);
  return (
    <div className="desk-side" ref={box} tabIndex={-1}>
      <section className="slip paper" data-asked={current.state}>
        <p className="slip-state" role="status">
          <i className={`state-dot ${current.state}`} />
          {t(`withdrawal_${current.state}`)}
        </p>
        <p className="slip-sum cond">
          <bdi>{formatMoney(current.amount, member.currency, lang, { decimals: 0 })}</bdi>
        </p>
        {current.state === "requested" ? <p className="t2">{t("withdrawal_asked")}</p> : null}
        {current.state === "rejected" ? (
          <p className="t2">
            {t("withdrawal_rejected_text")} {t("rejected_reason", { reason: current.reason ?? "" })}
          </p>
        ) : null}
        <dl className="slip-rows">
          <div>
            <dt>{t("where_to_short")}</dt>
            <dd className="num">
              <bdi>{current.account.numberMasked}</bdi>
            </dd>
          </div>
        </dl>
        <Button onClick={onGone}>{t("new_withdrawal")}</Button>
      </section>
    </div>
  );
}
