import { useStore } from "@nanostores/react";
import { Money } from "#/islands/ui/Money.tsx";
import { Pager } from "#/islands/ui/Pager.tsx";
import { Empty, Failed, Skeleton } from "#/islands/ui/states.tsx";
import { Table } from "#/islands/ui/Table.tsx";
import { Time } from "#/islands/ui/Time.tsx";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import { $depositNews, fetchDeposits } from "#/lib/client/stores/cashier.ts";
import type { MemberInfo } from "#/lib/contract/members.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { useList } from "./use-list.ts";

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly member: MemberInfo;
  readonly onShow: (id: string) => void;
};

/** The deposits before this one, each with its state. */
export function DepositHistory({ t, lang, member, onShow }: Props) {
  const news = useStore($depositNews);
  const { page, pageNo, setPageNo, refusal, reload } = useList(fetchDeposits, news);
  return (
    <section className="sect">
      <h2>{t("deposits_before")}</h2>
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
        <Empty title={t("no_deposits")} text={t("no_deposits_text")} />
      ) : null}
      {page && page.totalCount > 0 ? (
        <>
          <Table
            caption={t("deposits_before")}
            rows={page.list}
            keyOf={(row) => row.id}
            columns={[
              {
                name: "at",
                label: t("date"),
                cell: (row) => <Time at={row.createdAt} language={lang} />,
              },
              { name: "method", label: t("method"), cell: (row) => t(`method_${row.kind}`) },
              {
                name: "reference",
                label: t("reference"),
                cell: (row) => (
                  <button type="button" className="lnk num" onClick={() => onShow(row.id)}>
                    {row.id}
                  </button>
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
                  <span className="state-cell">
                    <i className={`state-dot ${row.state}`} />
                    {t(`deposit_${row.state}`)}
                  </span>
                ),
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
    </section>
  );
}
