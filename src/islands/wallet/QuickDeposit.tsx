import { useEffect, useState } from "react";
import { formatMoney } from "#/lib/base/money.ts";
import { fetchDepositMethods } from "#/lib/client/stores/cashier/cashier.ts";
import type { MemberInfo } from "#/lib/contract/members/calls.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { localizePath } from "#/lib/i18n/paths.ts";

const MOST = 6;

/** Amounts to deposit at once: each leads to the deposit with that amount filled in; nothing where there is no way to pay. */
export function QuickDeposit({
  t,
  lang,
  member,
}: {
  t: Translate;
  lang: string;
  member: MemberInfo;
}) {
  const [amounts, setAmounts] = useState<readonly string[]>([]);
  useEffect(() => {
    void fetchDepositMethods().then((reply) => {
      if (reply.ok) setAmounts(reply.value.methods[0]?.presets.slice(0, MOST) ?? []);
    });
  }, []);
  if (amounts.length === 0) return null;
  return (
    <section className="quick" aria-label={t("hub_quick")}>
      <p className="t2">{t("hub_quick")}</p>
      <ul>
        {amounts.map((amount) => (
          <li key={amount}>
            <a
              className="chip num"
              href={localizePath(`/member/depositv2?amount=${encodeURIComponent(amount)}`, lang)}
            >
              <bdi>{formatMoney(amount, member.currency, lang, { decimals: 0 })}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
