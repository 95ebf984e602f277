import { useStore } from "@nanostores/react";
import { useEffect, useRef, useState } from "react";
import { Button } from "#/islands/ui/Button.tsx";
import { Failed, Skeleton } from "#/islands/ui/states.tsx";
import { formatMoney } from "#/lib/base/money.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import { platformNowMs, type Refused } from "#/lib/client/send.ts";
import { cancelDeposit, fetchDeposit } from "#/lib/client/stores/cashier/cashier.ts";
import { $depositNews, $followedSince } from "#/lib/client/stores/cashier/news.ts";
import { readPlayedGame } from "#/lib/client/stores/games/games.ts";
import { refreshBalance } from "#/lib/client/stores/wallet/wallet.ts";
import type { Deposit } from "#/lib/contract/cashier/calls.ts";
import type { MemberInfo } from "#/lib/contract/members/calls.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import { stageOf } from "./deposit-stage.ts";

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
      {current && !refusal ? slip(current) : null}
    </div>
  );

  /** With money in the balance one goes on to play: the game that one came from, else the games. */
  function play() {
    const played = readPlayedGame(member.id);
    const query = new URLSearchParams({ launch: played?.launchId ?? "" });
    return (
      <a className="btn pri" href={localizePath(played ? `/game?${query}` : "/rng", lang)}>
        {played ? t("back_to_game", { game: played.name }) : t("play_now")}
      </a>
    );
  }

  function slip(current: Deposit) {
    return (
      <section className="slip paper" data-deposit={current.state}>
        <p className="slip-state">
          <i className={`state-dot ${current.state}`} />
          {t(`deposit_${stageOf(current)}`)}
          {current.state === "pending" ? <Countdown until={current.expiresAt} /> : null}
        </p>
        <p className="slip-sum cond">
          <bdi>{sum(current.amount)}</bdi>
        </p>
        <p className="t2">{t(`deposit_${stageOf(current)}_text`)}</p>
        <dl className="slip-rows">
          <div>
            <dt>{t("method")}</dt>
            <dd>{t(`method_${current.kind}`)}</dd>
          </div>
          <div>
            <dt>{t("reference")}</dt>
            <dd className="num">{current.id}</dd>
          </div>
        </dl>
        {current.state === "pending" ? (
          <div className="slip-acts">
            {current.payUrl ? (
              <a className="btn pri" href={current.payUrl}>
                {t("go_to_pay")}
              </a>
            ) : null}
            <Button busy={busy} onClick={() => void giveUp()}>
              {t("give_up")}
            </Button>
          </div>
        ) : (
          <div className="slip-acts">
            {current.state === "credited" ? play() : null}
            <Button onClick={onGone}>{t("new_deposit")}</Button>
          </div>
        )}
      </section>
    );
  }
}

function Countdown({ until }: { until: string }) {
  const [now, setNow] = useState(platformNowMs);
  useEffect(() => {
    const timer = setInterval(() => setNow(platformNowMs()), 1000);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, Math.floor((Date.parse(until) - now) / 1000));
  const two = (number: number) => String(number).padStart(2, "0");
  return (
    <span className="cd red" role="timer">
      {two(Math.floor(left / 60))}:{two(left % 60)}
    </span>
  );
}
