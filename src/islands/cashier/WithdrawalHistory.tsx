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
        receipt={{ state: "lead", amount: "figure", at: "under", action: "side" }}
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
            name: "action",
            label: t("action"),
            cell: (row) => <Answer t={t} row={row} onAsk={() => setAsking(row)} />,
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

type AnswerProps = {
  readonly t: Translate;
  readonly row: Withdrawal;
  readonly onAsk: () => void;
};

/** Asks whether it arrived, or for the correction of what was answered; nothing where neither counts. */
function Answer({ t, row, onAsk }: AnswerProps) {
  if (row.state === "approved")
    return (
      <Button size="sm" onClick={onAsk}>
        {t("did_it_arrive")}
      </Button>
    );
  if (!canCorrect(row)) return null;
  return (
    <Button size="sm" look="gho" onClick={onAsk}>
      {t("change_answer")}
    </Button>
  );
}

/** Whether the member's word may still be corrected; the platform has the last word. */
function canCorrect({ state, confirmBy }: Withdrawal): boolean {
  const answered = state === "received" || state === "partly_received" || state === "not_received";
  return answered && confirmBy !== null && Date.parse(confirmBy) > Date.now();
}
