import type { ReactNode } from "react";
import { Money } from "#/islands/ui/Money.tsx";
import type { Closure, Matter, OpenMatter } from "#/lib/contract/care/closure.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { localizePath } from "#/lib/i18n/paths.ts";

/** Where each is brought to its end. */
const PLACES: Readonly<Record<OpenMatter, string>> = {
  balance: "/member/withdraw",
  held: "/member/withdraw",
  bonus: "/member/bonusDetails",
  deposits: "/member/depositv2",
  withdrawals: "/member/withdraw",
  rounds: "/member/personalHistoryCopy",
  tickets: "/member/personalHistoryCopy",
  transfers: "/member/transferFund",
  vendor_wallets: "/member/transferFund",
  vendor_quiet: "/member/transferFund",
};

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly closure: Pick<Closure, "matters" | "currency">;
};

/** What is open still, and where each is seen to. */
export function Matters({ t, lang, closure: { matters, currency } }: Props) {
  const money = (amount: string) => <Money amount={amount} currency={currency} language={lang} />;
  return (
    <ul className="care-matters">
      {matters.map((matter) => (
        <li key={matter.kind} data-matter={matter.kind}>
          <span>
            <b>{t(`matter_${matter.kind}`)}</b>
            <span className="t2 sm">{aboutOf(matter)}</span>
          </span>
          <a className="lnk" href={localizePath(PLACES[matter.kind], lang)}>
            {t(`matter_${matter.kind}_act`)}
          </a>
        </li>
      ))}
    </ul>
  );

  function aboutOf({ amount, locked, count, names }: Matter): ReactNode {
    if (names) return <bdi>{names.join(", ")}</bdi>;
    if (count !== undefined) return t("matter_count", { count });
    if (amount === undefined) return null;
    return locked === undefined ? (
      money(amount)
    ) : (
      <>
        {money(amount)} · {money(locked)} {t("matter_locked")}
      </>
    );
  }
}
