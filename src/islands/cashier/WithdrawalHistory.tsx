import { useStore } from "@nanostores/react";
import { ListPage, listWords } from "#/islands/ui/ListPage.tsx";
import { Money } from "#/islands/ui/Money.tsx";
import { Time } from "#/islands/ui/Time.tsx";
import { useList } from "#/islands/ui/use-list.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import { fetchWithdrawals } from "#/lib/client/stores/cashier/cashier.ts";
import { $followedSince, $withdrawalNews } from "#/lib/client/stores/cashier/news.ts";
import type { Withdrawal } from "#/lib/contract/cashier/calls.ts";
import type { MemberInfo } from "#/lib/contract/members/calls.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { WITHDRAWALS_ID } from "./list-ids.ts";
import { ReceiptAnswer } from "./ReceiptAnswer.tsx";

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly member: MemberInfo;
  readonly reloadOn: unknown;
  readonly onAsk: (withdrawal: Withdrawal) => void;
  readonly onShow: (withdrawal: Withdrawal) => void;
};

/** The withdrawals so far, each with its card; an approved one asks whether it arrived. */
export function WithdrawalHistory({ t, lang, member, reloadOn, onAsk, onShow }: Props) {
  const news = useStore($withdrawalNews, { ssr: "initial" });
  const followed = useStore($followedSince, { ssr: "initial" });
  const version = [reloadOn, news, followed].map((each) => JSON.stringify(each)).join();
  const list = useList(fetchWithdrawals, version);
  return (
    <section className="sect" id={WITHDRAWALS_ID}>
      <h2>{t("withdrawals_before")}</h2>
      <ListPage
        caption={t("withdrawals_before")}
        words={listWords(t, "withdrawals")}
        list={list}
        refusalText={list.refusal ? textOfRefusal(t, list.refusal) : null}
        keyOf={(row) => row.id}
        receipt={{ state: "lead", amount: "figure", at: "under", reference: "side" }}
        columns={[
          {
            name: "at",
            label: t("date"),
            cell: (row) => (
              <>
                <Time at={row.createdAt} language={lang} />
                <span className="only-phone">
                  {" · "}
                  <bdi>{row.account.numberMasked}</bdi>
                </span>
              </>
            ),
          },
          {
            name: "account",
            label: t("where_to_short"),
            cell: (row) => (
              <>
                {row.account.institution} <bdi className="num">{row.account.numberMasked}</bdi>
              </>
            ),
          },
          {
            name: "amount",
            label: t("amount"),
            numeric: true,
            cell: (row) => <Money amount={row.amount} currency={member.currency} language={lang} />,
          },
          {
            name: "state",
            label: t("state"),
            cell: (row) => (
              <span className="state-cell" data-withdrawal={row.state}>
                <i className={`state-dot ${row.state}`} />
                <span>
                  {t(`withdrawal_${row.state}`)}
                  {row.reason ? (
                    <span className="state-why">
                      {t("rejected_reason", { reason: row.reason })}
                    </span>
                  ) : null}
                </span>
              </span>
            ),
          },
          {
            name: "reference",
            label: t("reference"),
            cell: (row) => (
              <span className="ref-acts">
                <button type="button" className="lnk num ref" onClick={() => onShow(row)}>
                  {row.id}
                </button>
                <ReceiptAnswer t={t} withdrawal={row} onAsk={onAsk} inList />
              </span>
            ),
          },
        ]}
      />
    </section>
  );
}
