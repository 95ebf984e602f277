import type { Currency } from "#/lib/base/money.ts";
import { formatMoney } from "#/lib/base/money.ts";
import type { WithdrawalTerms } from "#/lib/client/stores/cashier/cashier.ts";
import type { PayeeAccount } from "#/lib/contract/cashier/calls.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { timeItTakes } from "./time-it-takes.ts";
import { costOf } from "./withdrawal-sums.ts";

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly currency: Currency;
  readonly terms: WithdrawalTerms;
  readonly account: PayeeAccount | undefined;
  /** What was typed, once it is an amount that can be asked for. */
  readonly amount: string | null;
};

/** What is about to be asked for, to be looked at before the payment password is typed. */
export function WithdrawalCheck({ t, lang, currency, terms, account, amount }: Props) {
  const cost = amount === null ? null : costOf(terms, amount, currency);
  if (amount === null || !cost || !account) return <p className="sm t2">{t("check_later")}</p>;
  const money = (wire: string) => formatMoney(wire, currency, lang, { decimals: 0 });
  const time = timeItTakes(terms, lang);
  const rows = [
    ["account", t("where_to_short"), `${account.institution} ${account.numberMasked}`],
    ["holder", t("holder"), account.holder],
    ["amount", t("withdraw_arrives"), money(amount)],
    ["fee", t("deposit_fee"), cost.fee === null ? t("fee_none") : money(cost.fee)],
    ["leaves", t("withdraw_leaves"), money(cost.leaves)],
    ...(time === null ? [] : [["time", t("withdraw_time"), t("withdraw_up_to", { time })]]),
  ] as const;
  return (
    <dl className="paper check-rows" data-check="">
      {rows.map(([name, label, text]) => (
        <div key={name} data-row={name}>
          <dt>{label}</dt>
          <dd className="num">
            <bdi>{text}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
