import { useEffect, useState } from "react";
import { Button } from "#/islands/ui/Button.tsx";
import { compareWire, formatMoney, minusWire } from "#/lib/base/money.ts";
import { platformNowMs } from "#/lib/client/send.ts";
import { sendDepositProofs } from "#/lib/client/stores/cashier/proofs.ts";
import { readPlayedGame } from "#/lib/client/stores/games/games.ts";
import type { Deposit } from "#/lib/contract/cashier/deposit.ts";
import type { MemberInfo } from "#/lib/contract/members/calls.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import { instructionOf, payableUntil, stageOf } from "./deposit-stage.ts";
import { PayCode, PayRows } from "./PayInstruction.tsx";
import { ProofPictures } from "./ProofPictures.tsx";

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly member: MemberInfo;
  readonly deposit: Deposit;
  readonly busy: boolean;
  readonly onGiveUp: () => void;
  readonly onGone: () => void;
  readonly onChanged: (deposit: Deposit) => void;
};

/** What bonus money comes with it, as long as it waits: what became of it stands with the bonuses. */
function TicketBonus({
  t,
  deposit: { bonus, state },
  sum,
}: Pick<Props, "t" | "deposit"> & { readonly sum: (amount: string) => string }) {
  if (!bonus || state !== "pending") return null;
  return <p>{t("ticket_bonus", { amount: sum(bonus) })}</p>;
}

/** The paper of a deposit's ticket: how it stands, how to pay it, and what comes after. */
export function TicketSlip(props: Props) {
  const { t, lang, member, deposit, busy, onGiveUp, onGone, onChanged } = props;
  const sum = (amount: string) => formatMoney(amount, member.currency, lang, { decimals: 0 });
  const stage = stageOf(deposit);
  const isPending = deposit.state === "pending";
  const instruction = isPending ? instructionOf(deposit) : null;
  const { fee } = deposit;
  const hasFee = fee !== undefined && compareWire(fee, "0") > 0;
  async function sendProofs(files: readonly File[]) {
    const sent = await sendDepositProofs(deposit, files);
    onChanged(sent.payment);
    return sent;
  }
  return (
    <section className="slip paper ticket" data-deposit={deposit.state}>
      <p className="slip-state">
        <i className={`state-dot ${deposit.state}`} />
        {t(`deposit_${stage}`)}
        {isPending ? <Countdown until={payableUntil(deposit)} /> : null}
      </p>
      {deposit.state === "credited" ? (
        <p className="ticket-stamp" aria-hidden="true">
          {t("deposit_credited")}
        </p>
      ) : null}
      <p className="slip-sum cond">
        <bdi>{sum(deposit.amount)}</bdi>
      </p>
      {instruction ? <PayCode {...props} instruction={instruction} /> : null}
      <p className="t2">{saidOf(t, deposit, sum)}</p>
      <TicketBonus t={t} deposit={deposit} sum={sum} />
      {isPending && deposit.sandbox ? <p className="ticket-sandbox">{t("sandbox_pay")}</p> : null}
      <dl className="slip-rows">
        {instruction ? <PayRows {...props} instruction={instruction} /> : null}
        <div>
          <dt>{t("method")}</dt>
          <dd>{t(`method_${deposit.kind}`)}</dd>
        </div>
        {hasFee ? (
          <>
            <div>
              <dt>{t("deposit_fee")}</dt>
              <dd className="num">
                <bdi>{sum(fee)}</bdi>
              </dd>
            </div>
            <div>
              <dt>{t("fee_leaves")}</dt>
              <dd className="num">
                <bdi>{sum(minusWire(deposit.amount, fee))}</bdi>
              </dd>
            </div>
          </>
        ) : null}
        <div>
          <dt>{t("reference")}</dt>
          <dd className="num">{deposit.id}</dd>
        </div>
      </dl>
      <div className="slip-acts">
        {isPending && instruction?.payUrl ? (
          <a className="btn pri" href={instruction.payUrl}>
            {t(deposit.sandbox && instruction.shape !== "hosted" ? "sandbox_go" : "go_to_pay")}
          </a>
        ) : null}
        {deposit.takesProof ? (
          <ProofPictures
            t={t}
            hint={t("deposit_proof_hint")}
            proofs={deposit.proofs ?? 0}
            onSend={sendProofs}
          />
        ) : null}
        {deposit.state === "credited" ? <Play t={t} lang={lang} member={member} /> : null}
        {isPending ? (
          <Button busy={busy} onClick={onGiveUp}>
            {t("give_up")}
          </Button>
        ) : (
          <Button onClick={onGone}>{t("new_deposit")}</Button>
        )}
      </div>
    </section>
  );
}

/** What one does about it now, or what became of it. */
function saidOf(t: Translate, deposit: Deposit, sum: (amount: string) => string): string {
  const { received, settlement, isRateLapsed } = deposit;
  const stage = stageOf(deposit);
  const isLapsed = stage === "reviewing" && isRateLapsed === true;
  return t(isLapsed ? "deposit_lapsed_text" : `deposit_${stage}_text`, {
    received: received ? sum(received) : "",
    settled: settlement ? sum(settlement.amount) : "",
    reason: settlement?.reason ?? "",
  });
}

/** With money in the balance one goes on to play: the game that one came from, else the games. */
function Play({ t, lang, member }: Pick<Props, "t" | "lang" | "member">) {
  const played = readPlayedGame(member.id);
  const query = new URLSearchParams({ launch: played?.launchId ?? "" });
  return (
    <a className="btn pri" href={localizePath(played ? `/game?${query}` : "/rng", lang)}>
      {played ? t("back_to_game", { game: played.name }) : t("play_now")}
    </a>
  );
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
