import { useEffect, useRef } from "react";
import { Button } from "#/islands/ui/Button.tsx";
import { Time } from "#/islands/ui/Time.tsx";
import { formatMoney } from "#/lib/base/money.ts";
import type { Refused } from "#/lib/client/send.ts";
import { sendReceiptProofs } from "#/lib/client/stores/cashier/proofs.ts";
import type { Withdrawal } from "#/lib/contract/cashier/calls.ts";
import type { MemberInfo } from "#/lib/contract/members/calls.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { CancelWithdrawal } from "./CancelWithdrawal.tsx";
import { ProofPictures } from "./ProofPictures.tsx";
import { ReceiptAnswer, useAnswerOpen } from "./ReceiptAnswer.tsx";

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly member: MemberInfo;
  readonly withdrawal: Withdrawal;
  /** How long it takes until it is sent, in words. */
  readonly time: string | null;
  /** It was just asked for or opened, and takes the focus; else it is only in sight. */
  readonly isNews: boolean;
  /** Why pictures were not taken that went with the answer. */
  readonly lost: Refused | null;
  readonly onAsk: (withdrawal: Withdrawal) => void;
  /** To the next one; absent while none can be asked for. */
  readonly onGone?: (() => void) | undefined;
  readonly onChanged: (withdrawal: Withdrawal) => void;
};

/**
 * The withdrawal that was just asked for, or opened from the list: in sight, with the focus. For each state it says
 * what has happened, what comes next and until when, and asks what the list asks.
 */
export function WithdrawalSlip(props: Props) {
  const { t, lang, member, withdrawal, time, isNews, lost, onAsk, onGone, onChanged } = props;
  const { id, state, amount, account, confirmBy, fee } = withdrawal;
  const open = useAnswerOpen(withdrawal);
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each withdrawal comes into sight once
  useEffect(() => {
    if (isNews) box.current?.focus();
  }, [id]);
  const sum = (wire: string) => formatMoney(wire, member.currency, lang, { decimals: 0 });
  return (
    <div className="desk-side" ref={box} tabIndex={-1}>
      <section className="slip paper" data-asked={state}>
        <p className="slip-state" role="status">
          <i className={`state-dot ${state}`} />
          {t(`withdrawal_${state}`)}
        </p>
        <p className="slip-sum cond">
          <bdi>{sum(amount)}</bdi>
        </p>
        <p className="t2">{story()}</p>
        <dl className="slip-rows">
          <div>
            <dt>{t("where_to_short")}</dt>
            <dd>
              {account.institution} <bdi className="num">{account.numberMasked}</bdi>
            </dd>
          </div>
          {fee ? (
            <div>
              <dt>{t("deposit_fee")}</dt>
              <dd className="num">
                <bdi>{sum(fee)}</bdi>
              </dd>
            </div>
          ) : null}
          {time !== null && (state === "requested" || state === "paying") ? (
            <div>
              <dt>{t("withdraw_time")}</dt>
              <dd>{t("withdraw_up_to", { time })}</dd>
            </div>
          ) : null}
          <div>
            <dt>{t("reference")}</dt>
            <dd className="num">{id}</dd>
          </div>
          {open && confirmBy ? (
            <div>
              <dt>{t("answer_by")}</dt>
              <dd>
                <Time at={confirmBy} language={lang} />
              </dd>
            </div>
          ) : null}
        </dl>
        <div className="slip-acts">
          <ReceiptAnswer t={t} withdrawal={withdrawal} onAsk={onAsk} />
          {isDisputed(withdrawal) ? (
            <ProofPictures
              t={t}
              hint={t("proof_hint")}
              proofs={withdrawal.proofs ?? 0}
              lost={lost}
              lostText={t("proof_part")}
              onSend={sendProofs}
            />
          ) : null}
          {state === "requested" ? (
            <CancelWithdrawal t={t} id={id} onCancelled={onChanged} />
          ) : null}
          {onGone ? <Button onClick={onGone}>{t("new_withdrawal")}</Button> : null}
        </div>
      </section>
    </div>
  );

  async function sendProofs(files: readonly File[]) {
    const sent = await sendReceiptProofs(withdrawal, files);
    onChanged(sent.payment);
    return sent;
  }

  function story(): string {
    const plain = PLAIN[state];
    if (plain) return t(plain);
    if (state === "approved") return t(open ? "withdrawal_approved_text" : "withdrawal_late_text");
    if (state === "rejected") return `${t("withdrawal_rejected_text")} ${why(withdrawal.reason)}`;
    return outcome();
  }

  function outcome(): string {
    const { settlement } = withdrawal;
    if (settlement) {
      const key = settlement.as === "received" ? "forced" : settlement.as;
      const said = t(`withdrawal_${key}_text`, { amount: sum(settlement.amount) });
      return `${said} ${why(settlement.reason)}`;
    }
    const missing = sum(withdrawal.missingAmount ?? "0");
    const said = t(`withdrawal_${state}_text`, { amount: missing });
    return state === "received" ? said : `${said} ${t("review_next")}`;
  }

  function why(reason: string | null): string {
    return t("rejected_reason", { reason: reason ?? "" });
  }
}

/** The member says that something is missing, and nobody has settled it. */
const isDisputed = ({ state, settlement }: Withdrawal): boolean =>
  !settlement && (state === "not_received" || state === "partly_received");

/** What there is to say of a state, whatever else is so: keys of texts. */
const PLAIN: Partial<Record<Withdrawal["state"], string>> = {
  requested: "withdrawal_asked",
  paying: "withdrawal_paying_text",
  cancelled: "withdrawal_cancelled_text",
};
