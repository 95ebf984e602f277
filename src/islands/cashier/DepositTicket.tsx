import { useStore } from "@nanostores/react";
import { useEffect, useRef, useState } from "react";
import { Failed, Skeleton } from "#/islands/ui/states.tsx";
import { formatMoney } from "#/lib/base/money.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import type { Refused } from "#/lib/client/send.ts";
import {
  cancelDeposit,
  fetchDeposit,
  keepOpenDeposit,
} from "#/lib/client/stores/cashier/cashier.ts";
import { $depositNews, $followedSince } from "#/lib/client/stores/cashier/news.ts";
import { refreshBalance } from "#/lib/client/stores/wallet/wallet.ts";
import type { Deposit } from "#/lib/contract/cashier/deposit.ts";
import type { MemberInfo } from "#/lib/contract/members/calls.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { stageOf } from "./deposit-stage.ts";
import { TicketSlip } from "./TicketSlip.tsx";

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly member: MemberInfo;
  readonly id: string;
  /** How often the member asked to see it: each time it comes into sight, with the focus. */
  readonly asked: number;
  readonly onGone: () => void;
};

/** One deposit's ticket: how it stands, now and as the live stream tells, and what can be done. */
export function DepositTicket({ t, lang, member, id, asked, onGone }: Props) {
  const news = useStore($depositNews, { ssr: "initial" });
  const followed = useStore($followedSince, { ssr: "initial" });
  const [deposit, setDeposit] = useState<Deposit>();
  const [refusal, setRefusal] = useState<Refused | null>(null);
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const current = news?.id === id ? news : deposit;

  async function load(): Promise<void> {
    setRefusal(null);
    const reply = await fetchDeposit(id);
    if (!reply.ok) return setRefusal(reply);
    setDeposit(reply.value);
    if (reply.value.state === "credited") void refreshBalance();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: another deposit is loaded anew, and what news were missed of
  useEffect(() => {
    void load();
  }, [id, followed]);

  const isOver = current !== undefined && current.state !== "pending";
  useEffect(() => {
    if (isOver) keepOpenDeposit(member.id, null);
  }, [isOver, member.id]);

  useEffect(() => {
    if (asked > 0) box.current?.focus();
  }, [asked]);

  async function giveUp(): Promise<void> {
    setBusy(true);
    const reply = await cancelDeposit(id);
    setBusy(false);
    if (reply.ok) setDeposit(reply.value);
    else void load();
  }

  const sum = (amount: string) => formatMoney(amount, member.currency, lang, { decimals: 0 });
  const said = current ? `${sum(current.amount)}. ${t(`deposit_${stageOf(current)}`)}` : "";
  return (
    <div className="desk-side" ref={box} tabIndex={-1}>
      <p className="vh" role="status">
        {said}
      </p>
      {refusal ? (
        <Failed
          title={t("deposit_unknown")}
          text={textOfRefusal(t, refusal)}
          retryLabel={t("retry")}
          onRetry={() => void load()}
        />
      ) : null}
      {!(refusal || current) ? <Skeleton lines={5} label={t("loading")} /> : null}
      {current && !refusal ? (
        <TicketSlip
          t={t}
          lang={lang}
          member={member}
          deposit={current}
          busy={busy}
          onGiveUp={() => void giveUp()}
          onGone={onGone}
          onChanged={setDeposit}
        />
      ) : null}
    </div>
  );
}
