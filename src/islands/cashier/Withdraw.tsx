import { useStore } from "@nanostores/react";
import { useEffect, useRef, useState } from "react";
import { momentOf } from "#/islands/forms/amount-words.ts";
import { Held } from "#/islands/ui/Held.tsx";
import { Icon } from "#/islands/ui/Icon.tsx";
import { Passbook } from "#/islands/ui/Passbook.tsx";
import { Empty, Failed, Skeleton } from "#/islands/ui/states.tsx";
import { useFocusBack } from "#/islands/ui/use-focus-back.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import type { Refused } from "#/lib/client/send.ts";
import {
  fetchPayeeAccounts,
  fetchWithdrawals,
  fetchWithdrawalTerms,
  keepWithdrawalDraft,
  type PayeeDesk,
  readWithdrawalDraft,
  type WithdrawalDraft,
  type WithdrawalTerms,
} from "#/lib/client/stores/cashier/cashier.ts";
import { $withdrawalNews } from "#/lib/client/stores/cashier/news.ts";
import { memberSource } from "#/lib/client/stores/members/member-source.ts";
import { $passbook } from "#/lib/client/stores/wallet/passbook.ts";
import { $balance } from "#/lib/client/stores/wallet/wallet.ts";
import type { PayeeAccount, Withdrawal } from "#/lib/contract/cashier/calls.ts";
import type { MemberInfo } from "#/lib/contract/members/calls.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { AccountForm } from "./AccountForm.tsx";
import { paymentPasswordAddress } from "./payment-password-address.ts";
import { ReceiptDialog } from "./ReceiptDialog.tsx";
import { CASHIER_AREAS } from "./texts.ts";
import { timeItTakes } from "./time-it-takes.ts";
import { WhatCanGo } from "./WhatCanGo.tsx";
import { WithdrawalHistory } from "./WithdrawalHistory.tsx";
import { WithdrawalSlip } from "./WithdrawalSlip.tsx";
import { WithdrawForm } from "./WithdrawForm.tsx";
import "./cashier.css";
import "./withdraw.css";

/** Its member waits for something, or has something to answer. */
const UNDER_WAY: ReadonlySet<string> = new Set(["requested", "paying", "approved"]);

/** The withdrawal page: what can be withdrawn, to which account, how much, and the withdrawals before. */
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

function WithdrawDesk({ t, lang, member }: { t: Translate; lang: string; member: MemberInfo }) {
  const balance = useStore($balance, { ssr: "initial" });
  const news = useStore($withdrawalNews, { ssr: "initial" });
  const [terms, setTerms] = useState<WithdrawalTerms>();
  const [payees, setPayees] = useState<PayeeDesk>();
  const [refusal, setRefusal] = useState<Refused | null>(null);
  const [adding, setAdding] = useState(false);
  const [draft, setDraft] = useState(readWithdrawalDraft);
  const [asked, setAsked] = useState<Withdrawal | null>(null);
  const [resumed, setResumed] = useState<Withdrawal | null>(null);
  const [shownTimes, setShownTimes] = useState(0);
  const [asking, setAsking] = useState<Withdrawal | null>(null);
  const [answered, setAnswered] = useState<Withdrawal | null>(null);
  const [lost, setLost] = useState<Refused | null>(null);
  const [doubts, setDoubts] = useState(0);
  const [fresh, setFresh] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const showForm = payees !== undefined && (adding || payees.accounts.length === 0);
  const entry = fresh ? "[name=accountId]:checked" : "[data-add]";
  // What is loaded at first takes the focus from nothing.
  useFocusBack(form, payees && showForm, showForm ? undefined : entry);

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

  /** Without taking away what was typed. */
  async function renewTerms(): Promise<void> {
    const reply = await fetchWithdrawalTerms();
    if (reply.ok) setTerms(reply.value);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded anew whenever the balance moves
  useEffect(() => {
    void load();
  }, [balance?.sumBalance]);

  // What is under way is in sight again after a reload, unless something else is by then.
  useEffect(() => {
    void fetchWithdrawals(1).then((reply) => {
      const [last] = reply.ok ? reply.value.list : [];
      if (last && UNDER_WAY.has(last.state)) setResumed(last);
    });
  }, []);

  useEffect(() => {
    setResumed((shown) => (shown && news?.id === shown.id ? news : shown));
    setAsked((shown) => (shown && news?.id === shown.id ? news : shown));
  }, [news]);

  function edit(next: WithdrawalDraft): void {
    setDraft(next);
    keepWithdrawalDraft(next);
  }

  function changed(withdrawal: Withdrawal): void {
    const renew = (now: Withdrawal | null) => (now?.id === withdrawal.id ? withdrawal : now);
    setAsked(renew);
    setResumed(renew);
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
        onAnswered={(withdrawal, notTaken) => {
          setAnswered(withdrawal);
          setLost(notTaken);
          // What is shown of a dispute goes on on its card.
          if (notTaken) setAsked(withdrawal);
          changed(withdrawal);
          setAsking(null);
        }}
      />
    </>
  );
  const shown = asked ?? resumed;
  const slip = (onGone?: () => void) =>
    shown ? (
      <WithdrawalSlip
        key={shownTimes}
        t={t}
        lang={lang}
        member={member}
        withdrawal={shown}
        time={terms ? timeItTakes(terms, lang) : null}
        isNews={asked !== null}
        lost={lost}
        onAsk={setAsking}
        onGone={onGone}
        onChanged={(withdrawal) => {
          changed(withdrawal);
          setAnswered(withdrawal);
        }}
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
          setResumed(null);
          form.current?.querySelector<HTMLElement>('[name="amount"]')?.focus();
        })}
        <div ref={form} className="steps">
          <WhatCanGo t={t} lang={lang} currency={member.currency} terms={terms} />
          {terms.waitUntil ? (
            <p className="wait narrow" role="note">
              <Icon name="lock" />
              {t("wait_text", { time: momentOf(terms.waitUntil, lang) })}
            </p>
          ) : null}
          {entryForm(terms, payees)}
        </div>
      </div>
      {history}
    </>
  );

  function entryForm(shownTerms: WithdrawalTerms, desk: PayeeDesk) {
    if (showForm)
      return (
        <AccountForm
          t={t}
          desk={desk}
          onSaved={(account) => saved(desk, account)}
          onCancel={desk.accounts.length > 0 ? () => setAdding(false) : undefined}
        />
      );
    if (shownTerms.waitUntil) return null;
    return (
      <WithdrawForm
        t={t}
        lang={lang}
        member={member}
        terms={shownTerms}
        accounts={desk.accounts}
        draft={draft}
        onEdit={edit}
        onAdd={() => {
          setFresh(false);
          setAdding(true);
        }}
        onAsked={setAsked}
        onDoubt={() => setDoubts(doubts + 1)}
        onOutdated={() => void renewTerms()}
      />
    );
  }
}
