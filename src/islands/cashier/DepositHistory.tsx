import { useStore } from "@nanostores/react";
import { ListPage, listWords } from "#/islands/ui/ListPage.tsx";
import { Money } from "#/islands/ui/Money.tsx";
import { Time } from "#/islands/ui/Time.tsx";
import { useList } from "#/islands/ui/use-list.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import { fetchDeposits } from "#/lib/client/stores/cashier/cashier.ts";
import { $depositNews, $followedSince } from "#/lib/client/stores/cashier/news.ts";
import type { MemberInfo } from "#/lib/contract/members/calls.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { stageOf } from "./deposit-stage.ts";
import { DEPOSITS_ID } from "./list-ids.ts";

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly member: MemberInfo;
  readonly reloadOn: unknown;
  readonly onShow: (id: string) => void;
};

/** The deposits before this one, each with its state. */
export function DepositHistory({ t, lang, member, reloadOn, onShow }: Props) {
  const news = useStore($depositNews, { ssr: "initial" });
  const followed = useStore($followedSince, { ssr: "initial" });
  const version = [reloadOn, news, followed].map((each) => JSON.stringify(each)).join();
  const list = useList(fetchDeposits, version);
  return (
    <section className="sect" id={DEPOSITS_ID}>
      <h2>{t("deposits_before")}</h2>
      <ListPage
        caption={t("deposits_before")}
        words={listWords(t, "deposits")}
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
                <span className="only-phone"> · {t(`method_${row.kind}`)}</span>
              </>
            ),
          },
          { name: "method", label: t("method"), cell: (row) => t(`method_${row.kind}`) },
          {
            name: "reference",
            label: t("reference"),
            cell: (row) => (
              <button type="button" className="lnk num ref" onClick={() => onShow(row.id)}>
                {row.id}
              </button>
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
              <span className="state-cell">
                <i className={`state-dot ${row.state}`} />
                {t(`deposit_${stageOf(row)}`)}
              </span>
            ),
          },
        ]}
      />
    </section>
  );
}
