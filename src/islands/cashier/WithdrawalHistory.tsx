import { useStore } from "@nanostores/react";
import { useState } from "react";
import { Button } from "#/islands/ui/Button.tsx";
import { ListPage, listWords } from "#/islands/ui/ListPage.tsx";
import { Money } from "#/islands/ui/Money.tsx";
import { Time } from "#/islands/ui/Time.tsx";
import { useList } from "#/islands/ui/use-list.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import { $followedSince, $withdrawalNews, fetchWithdrawals } from "#/lib/client/stores/cashier.ts";
import type { Withdrawal } from "#/lib/contract/cashier.ts";
import type { MemberInfo } from "#/lib/contract/members.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { ReceiptDialog } from "./ReceiptDialog.tsx";

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly member: MemberInfo;
  readonly reloadOn: unknown;
};

/** The withdrawals so far; an approved one asks whether it arrived. */
export function WithdrawalHistory({ t, lang, member, reloadOn }: Props) {
  const news = useStore($withdrawalNews, { ssr: "initial" });
  const [answered, setAnswered] = useState<Withdrawal | null>(null);
  const [asking, setAsking] = useState<Withdrawal | null>(null);
  const followed = useStore($followedSince, { ssr: "initial" });
  const version = [reloadOn, news, answered, followed].map((each) => JSON.stringify(each)).join();
  const list = useList(fetchWithdrawals, version);
  return (
    <section className="sect">
      <h2>{t("withdrawals_before")}</h2>
      <ListPage
        caption={t("withdrawals_before")}
        words={listWords(t, "withdrawals")}
        list={list}
        refusalText={list.refusal ? textOfRefusal(t, list.refusal) : null}
        keyOf={(row) => row.id}
        columns={[
          {
            name: "at",
            label: t("date"),
            cell: (row) => <Time at={row.createdAt} language={lang} />,
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
                  {row.reason ? <span className="sm t3"> · {row.reason}</span> : null}
                </span>
              </span>
            ),
          },
          {
            name: "action",
            label: t("action"),
            cell: (row) =>
              row.state === "approved" ? (
                <Button size="sm" onClick={() => setAsking(row)}>
                  {t("did_it_arrive")}
                </Button>
              ) : null,
          },
        ]}
      />
      <ReceiptDialog
        t={t}
        lang={lang}
        member={member}
        withdrawal={asking}
        onClose={() => setAsking(null)}
        onAnswered={(withdrawal) => {
          setAnswered(withdrawal);
          setAsking(null);
        }}
      />
    </section>
  );
}
