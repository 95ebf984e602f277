import { useStore } from "@nanostores/react";
import { useEffect, useRef, useState } from "react";
import { Held } from "#/islands/ui/Held.tsx";
import { Passbook } from "#/islands/ui/Passbook.tsx";
import { Empty, Failed, Skeleton } from "#/islands/ui/states.tsx";
import { useFocusBack } from "#/islands/ui/use-focus-back.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import type { Refused } from "#/lib/client/send.ts";
import {
  fetchPayeeAccounts,
  fetchWithdrawalTerms,
  keepWithdrawalDraft,
  type PayeeDesk,
  readWithdrawalDraft,
  type WithdrawalDraft,
} from "#/lib/client/stores/cashier/cashier.ts";
import { $withdrawalNews } from "#/lib/client/stores/cashier/news.ts";
import { memberSource } from "#/lib/client/stores/members/member-source.ts";
import { $passbook } from "#/lib/client/stores/wallet/passbook.ts";
import { $balance } from "#/lib/client/stores/wallet/wallet.ts";
import type { ReplyOf } from "#/lib/contract/call.ts";
import type { getWithdrawalTerms, PayeeAccount, Withdrawal } from "#/lib/contract/cashier/calls.ts";
import type { MemberInfo } from "#/lib/contract/members/calls.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { AccountForm } from "./AccountForm.tsx";
import { paymentPasswordAddress } from "./payment-password-address.ts";
import { ReceiptDialog } from "./ReceiptDialog.tsx";
import { CASHIER_AREAS } from "./texts.ts";
import { WithdrawalHistory } from "./WithdrawalHistory.tsx";
import { WithdrawalSlip } from "./WithdrawalSlip.tsx";
import { WithdrawForm } from "./WithdrawForm.tsx";
import "./cashier.css";

/** The withdrawal page: to which account, how much, and the withdrawals before. */
export function Withdraw({ lang }: { lang: string }) {
  const t = textsFor(lang, ...CASHIER_AREAS);
  const passbook = useStore($passbook, { ssr: "initial" });
  return (
    <Held source={memberSource} t={t} lines={8}>
      {(member) => (
        <>
          <Passbook {...passbook(t, lang)} />
          {member.hasPaymentPassword ? (
            <WithdrawDesk t={t} lang={lang} member={member} />
          ) : (
            <NoPaymentPassword t={t} lang={lang} />
          )}
        </>
      )}
    </Held>
  );
}

function NoPaymentPassword({ t, lang }: { t: Translate; lang: string }) {
  return (
    <Empty
      title={t("payment_password_first")}
      text={t("payment_password_first_text")}
      action={
        <a className="btn pri" href={paymentPasswordAddress(lang)}>
          {t("payment_password_set")}
        </a>
      }
    />
  );
}

type Terms = ReplyOf<typeof getWithdrawalTerms>;

function WithdrawDesk({ t, lang, member }: { t: Translate; lang: string; member: MemberInfo }) {
  const balance = useStore($balance, { ssr: "initial" });
  const news = useStore($withdrawalNews, { ssr: "initial" });
  const [terms, setTerms] = useState<Terms>();
  const [payees, setPayees] = useState<PayeeDesk>();
  const [refusal, setRefusal] = useState<Refused | null>(null);
  const [adding, setAdding] = useState(false);
  const [draft, setDraft] = useState(readWithdrawalDraft);
  const [asked, setAsked] = useState<Withdrawal | null>(null);
  const [shownTimes, setShownTimes] = useState(0);
  const [asking, setAsking] = useState<Withdrawal | null>(null);
  const [answered, setAnswered] = useState<Withdrawal | null>(null);
  const [doubts, setDoubts] = useState(0);
  const [fresh, setFresh] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const showForm = payees !== undefined && (adding || payees.accounts.length === 0);
  const entry = fresh ? "[name=accountId]:checked" : "[data-add]";
  useFocusBack(form, showForm, showForm ? undefined : entry);

  async function load(): Promise<void> {
    setRefusal(null);
    const [termsReply, payeesReply] = await Promise.all([
      fetchWithdrawalTerms(),
      fetchPayeeAccounts(),
    ]);
    if (!termsReply.ok) return setRefusal(termsReply);
    if (!payeesReply.ok) return setRefusal(payeesReply);
    setTerms(termsReply.value);
    setPayees(payeesReply.value);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded anew whenever the balance moves
  useEffect(() => {
    void load();
  }, [balance?.sumBalance]);

  useEffect(() => {
    setAsked((shown) => (shown && news?.id === shown.id ? news : shown));
  }, [news]);

  function edit(next: WithdrawalDraft): void {
    setDraft(next);
    keepWithdrawalDraft(next);
  }

  function saved(desk: PayeeDesk, account: PayeeAccount): void {
    setPayees({
      ...desk,
      holder: desk.holder ?? account.holder,
      accounts: [...desk.accounts, account],
    });
    edit({ ...draft, accountId: account.id });
    setFresh(true);
    setAdding(false);
  }

  const history = (
    <>
      <WithdrawalHistory
        t={t}
        lang={lang}
        member={member}
        reloadOn={[asked, answered, doubts]}
        onAsk={setAsking}
        onShow={(withdrawal) => {
          setAsked(withdrawal);
          setShownTimes(shownTimes + 1);
        }}
      />
      <ReceiptDialog
        t={t}
        lang={lang}
        member={member}
        withdrawal={asking}
        onClose={() => setAsking(null)}
        onAnswered={(withdrawal) => {
          setAnswered(withdrawal);
          setAsked((shown) => (shown?.id === withdrawal.id ? withdrawal : shown));
          setAsking(null);
        }}
      />
    </>
  );
  const slip = (onGone?: () => void) =>
    asked ? (
      <WithdrawalSlip
        key={shownTimes}
        t={t}
        lang={lang}
        member={member}
        withdrawal={asked}
        onAsk={setAsking}
        onGone={onGone}
      />
    ) : null;
  // Whatever keeps a new withdrawal away, those under way are still followed and confirmed.
  if (refusal && !terms)
    return (
      <>
        <div className="desk">
          {slip()}
          <Failed
            title={t("terms_failed")}
            text={textOfRefusal(t, refusal)}
            retryLabel={t("retry")}
            onRetry={() => void load()}
          />
        </div>
        {history}
      </>
    );
  if (!terms || !payees) return <Skeleton lines={8} label={t("loading")} />;
  return (
    <>
      <div className="desk">
        {slip(() => {
          setAsked(null);
          form.current?.querySelector<HTMLElement>('[name="amount"]')?.focus();
        })}
        <div ref={form}>
          {showForm ? (
            <AccountForm
              t={t}
              desk={payees}
              onSaved={(account) => saved(payees, account)}
              onCancel={payees.accounts.length > 0 ? () => setAdding(false) : undefined}
            />
          ) : (
            <WithdrawForm
              t={t}
              lang={lang}
              member={member}
              terms={terms}
              accounts={payees.accounts}
              draft={draft}
              onEdit={edit}
              onAdd={() => {
                setFresh(false);
                setAdding(true);
              }}
              onAsked={setAsked}
              onDoubt={() => setDoubts(doubts + 1)}
            />
          )}
        </div>
      </div>
      {history}
    </>
  );
}
