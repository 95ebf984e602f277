import { useStore } from "@nanostores/react";
import { useState } from "react";
import { Button } from "#/islands/ui/Button.tsx";
import { Money } from "#/islands/ui/Money.tsx";
import { Pager } from "#/islands/ui/Pager.tsx";
import { Empty, Failed, Skeleton } from "#/islands/ui/states.tsx";
import { Table } from "#/islands/ui/Table.tsx";
import { Time } from "#/islands/ui/Time.tsx";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import { $withdrawalNews, fetchWithdrawals } from "#/lib/client/stores/cashier.ts";
import type { Withdrawal } from "#/lib/contract/cashier.ts";
import type { MemberInfo } from "#/lib/contract/members.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { ReceiptDialog } from "./ReceiptDialog.tsx";
import { useList } from "./use-list.ts";

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly member: MemberInfo;
  readonly reloadOn: unknown;
};

/** The withdrawals so far; an approved one asks whether it arrived. */
export function WithdrawalHistory({ t, lang, member, reloadOn }: Props) {
  const news = useStore($withdrawalNews);
  const [answered, setAnswered] = useState<Withdrawal | null>(null);
  const [asking, setAsking] = useState<Withdrawal | null>(null);
  const version = [reloadOn, news, answered].map((each) => JSON.stringify(each)).join();
  const { page, pageNo, setPageNo, refusal, reload } = useList(fetchWithdrawals, version);
  return (
    <section className="sect">
      <h2>{t("withdrawals_before")}</h2>
      {refusal ? (
        <Failed
          title={t("list_failed")}
          text={textOfRefusal(t, refusal)}
          retryLabel={t("retry")}
          onRetry={reload}
        />
      ) : null}
      {!page && !refusal ? <Skeleton lines={4} label={t("loading")} /> : null}
      {page?.totalCount === 0 ? (
        <Empty title={t("no_withdrawals")} text={t("no_withdrawals_text")} />
      ) : null}
      {page && page.totalCount > 0 ? (
        <>
          <Table
            caption={t("withdrawals_before")}
            rows={page.list}
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
                cell: (row) => (
                  <Money amount={row.amount} currency={member.currency} language={lang} />
                ),
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
          <Pager
            pageNo={pageNo}
            totalPages={page.totalPages}
            onPage={setPageNo}
            labels={{ nav: t("pages"), previous: t("previous_page"), next: t("next_page") }}
          />
        </>
      ) : null}
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
