import { useStore } from "@nanostores/react";
import { useEffect, useRef, useState } from "react";
import { Held } from "#/islands/ui/Held.tsx";
import { Empty, Failed, Skeleton } from "#/islands/ui/states.tsx";
import { useFocusBack } from "#/islands/ui/use-focus-back.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import type { Refused } from "#/lib/client/send.ts";
import { fetchPayeeAccounts, fetchWithdrawalTerms } from "#/lib/client/stores/cashier.ts";
import { memberSource } from "#/lib/client/stores/member-source.ts";
import { $balance } from "#/lib/client/stores/wallet.ts";
import type { ReplyOf } from "#/lib/contract/call.ts";
import type { getWithdrawalTerms, PayeeAccount, Withdrawal } from "#/lib/contract/cashier.ts";
import type { MemberInfo } from "#/lib/contract/members.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { AccountForm } from "./AccountForm.tsx";
import { CASHIER_AREAS } from "./texts.ts";
import { WithdrawalHistory } from "./WithdrawalHistory.tsx";
import { WithdrawalSlip } from "./WithdrawalSlip.tsx";
import { WithdrawForm } from "./WithdrawForm.tsx";
import "./cashier.css";

/** The withdrawal page: to which account, how much, and the withdrawals before. */
export function Withdraw({ lang }: { lang: string }) {
  const t = textsFor(lang, ...CASHIER_AREAS);
  return (
    <Held source={memberSource} t={t} lines={8}>
      {(member) =>
        member.hasPaymentPassword ? (
          <WithdrawDesk t={t} lang={lang} member={member} />
        ) : (
          <NoPaymentPassword t={t} lang={lang} />
        )
      }
    </Held>
  );
}

function NoPaymentPassword({ t, lang }: { t: Translate; lang: string }) {
  return (
    <Empty
      title={t("payment_password_first")}
      text={t("payment_password_first_text")}
      action={
        <a className="btn pri" href={localizePath("/member/securityCenter", lang)}>
          {t("payment_password_set")}
        </a>
      }
    />
  );
}

type Terms = ReplyOf<typeof getWithdrawalTerms>;

function WithdrawDesk({ t, lang, member }: { t: Translate; lang: string; member: MemberInfo }) {
  const balance = useStore($balance, { ssr: "initial" });
  const [terms, setTerms] = useState<Terms>();
  const [accounts, setAccounts] = useState<readonly PayeeAccount[]>();
  const [refusal, setRefusal] = useState<Refused | null>(null);
  const [adding, setAdding] = useState(false);
  const [asked, setAsked] = useState<Withdrawal | null>(null);
  const form = useRef<HTMLDivElement>(null);
  useFocusBack(form, adding, adding ? undefined : "[data-add]");

  async function load(): Promise<void> {
    setRefusal(null);
    const [termsReply, accountsReply] = await Promise.all([
      fetchWithdrawalTerms(),
      fetchPayeeAccounts(),
    ]);
    if (!termsReply.ok) return setRefusal(termsReply);
    if (!accountsReply.ok) return setRefusal(accountsReply);
    setTerms(termsReply.value);
    setAccounts(accountsReply.value.accounts);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded anew whenever the balance moves
  useEffect(() => {
    void load();
  }, [balance?.sumBalance]);

  const history = <WithdrawalHistory t={t} lang={lang} member={member} reloadOn={asked} />;
  // Whatever keeps a new withdrawal away, those under way are still followed and confirmed.
  if (refusal && !terms)
    return (
      <>
        <Failed
          title={t("terms_failed")}
          text={textOfRefusal(t, refusal)}
          retryLabel={t("retry")}
          onRetry={() => void load()}
        />
        {history}
      </>
    );
  if (!terms || !accounts) return <Skeleton lines={8} label={t("loading")} />;
  const showForm = adding || accounts.length === 0;
  return (
    <>
      <div className="desk">
        {asked ? (
          <WithdrawalSlip
            t={t}
            lang={lang}
            member={member}
            asked={asked}
            onGone={() => {
              setAsked(null);
              form.current?.querySelector<HTMLElement>('[name="amount"]')?.focus();
            }}
          />
        ) : null}
        <div ref={form}>
          {showForm ? (
            <AccountForm
              t={t}
              onSaved={(account) => {
                setAccounts([...accounts, account]);
                setAdding(false);
              }}
              onCancel={accounts.length > 0 ? () => setAdding(false) : undefined}
            />
          ) : (
            <WithdrawForm
              t={t}
              lang={lang}
              member={member}
              terms={terms}
              accounts={accounts}
              onAdd={() => setAdding(true)}
              onAsked={setAsked}
            />
          )}
        </div>
      </div>
      {history}
    </>
  );
}
