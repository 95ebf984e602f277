import { type ReactNode, useEffect, useState } from "react";
import { Fetched } from "#/islands/ui/Fetched.tsx";
import { Modal } from "#/islands/ui/Modal.tsx";
import { Money } from "#/islands/ui/Money.tsx";
import { Failed, Skeleton } from "#/islands/ui/states.tsx";
import { Time } from "#/islands/ui/Time.tsx";
import { loadChunk } from "#/lib/client/chunks.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import type { Refused } from "#/lib/client/send.ts";
import { fetchRound } from "#/lib/client/stores/games/games.ts";
import type { ReplyOf } from "#/lib/contract/call.ts";
import type { getRound, Round } from "#/lib/contract/games/calls.ts";
import type { RoundDetails } from "#/lib/contract/games/seamless.ts";
import type { MemberInfo } from "#/lib/contract/members/calls.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import { CouponDetails } from "./CouponDetails.tsx";
import { CrashDetails } from "./CrashDetails.tsx";
import { GoOn } from "./GoOn.tsx";
import { InstantDetails } from "./InstantDetails.tsx";
import { MinesDetails } from "./MinesDetails.tsx";
import { RainDetails } from "./RainDetails.tsx";
import { SpinDetails } from "./SpinDetails.tsx";
import { TableDetails } from "./TableDetails.tsx";
import { TienLenDetails } from "./TienLenDetails.tsx";
import { isPending, isShareable } from "./won-round.ts";

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly member: MemberInfo;
  /** The round to show; null closes. */
  readonly id: string | null;
  /** It is opened to be shown in the chat. */
  readonly isSharing?: boolean;
  readonly onClose: () => void;
};

/** One round: what moved in the wallet, what the game tells of it, and the way to check it. */
export function RoundDialog({ t, lang, member, id, isSharing = false, onClose }: Props) {
  const [shown, setShown] = useState<ReplyOf<typeof getRound>>();
  const [refusal, setRefusal] = useState<Refused | null>(null);

  async function load(of: string): Promise<void> {
    setShown(undefined);
    setRefusal(null);
    const reply = await fetchRound(of);
    if (reply.ok) setShown(reply.value);
    else setRefusal(reply);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is loaded anew
  useEffect(() => {
    if (id) void load(id);
  }, [id]);

  const money = (amount: string) => (
    <Money amount={amount} currency={member.currency} language={lang} />
  );
  const share = (round: Round) =>
    isShareable(round) ? <Share {...{ t, lang, round, isSharing }} /> : null;
  const fair = shown?.details && "fairness" in shown.details ? shown.details : null;
  return (
    <Modal
      id="roundDialog"
      open={id !== null}
      onClose={onClose}
      title={shown ? shown.round.gameName : t("round")}
      closeLabel={t("close")}
    >
      {refusal && id ? (
        <Failed
          title={t("round_failed")}
          text={textOfRefusal(t, refusal)}
          retryLabel={t("list_retry")}
          onRetry={() => void load(id)}
        />
      ) : null}
      {!shown && !refusal ? <Skeleton lines={5} label={t("list_loading")} /> : null}
      {shown ? (
        <div className="round">
          <p className="num t2 sm">{shown.round.roundId}</p>
          {isSharing ? share(shown.round) : null}
          <ul className="round-moves">
            {shown.movements.map((movement) => (
              <li key={movement.transactionId}>
                <span>
                  <b>
                    {t(
                      shown.round.free && movement.kind === "bet"
                        ? "round_free"
                        : `movement_${movement.kind}`,
                    )}
                  </b>{" "}
                  <span className="t3">
                    <Time at={movement.at} language={lang} />
                  </span>
                </span>
                {money(movement.amount)}
              </li>
            ))}
            {shown.round.jackpot ? (
              <li>
                <b>{t("round_jackpot")}</b>
                {money(shown.round.jackpot)}
              </li>
            ) : null}
            {isPending(shown.round) ? (
              <li>
                <b>{t("payout")}</b>
                <span className="t2">{t("payout_pending")}</span>
              </li>
            ) : null}
          </ul>
          {shown.details ? (
            <Details t={t} lang={lang} details={shown.details} money={money} />
          ) : (
            <p className="t2">{t("no_details")}</p>
          )}
          {fair ? (
            <Later t={t} fetch={() => loadChunk(() => import("./RoundSeeds.tsx"))} lines={5}>
              {({ RoundSeeds }) => <RoundSeeds lang={lang} details={fair} />}
            </Later>
          ) : null}
          <WayOn t={t} lang={lang} round={shown.round} isChecked={fair !== null} />
          {isSharing ? null : share(shown.round)}
        </div>
      ) : null}
    </Modal>
  );
}

type ShareProps = Pick<Props, "t" | "lang"> & {
  readonly round: Round;
  readonly isSharing: boolean;
};

/** The way into the chat of a round that won; fetched when it is looked at. */
function Share({ t, lang, round, isSharing }: ShareProps) {
  return (
    <Later t={t} fetch={() => loadChunk(() => import("./ShareInChat.tsx"))} lines={1}>
      {({ ShareInChat }) => <ShareInChat lang={lang} round={round} isAsked={isSharing} />}
    </Later>
  );
}

type LaterProps<T extends object> = {
  readonly t: Translate;
  readonly fetch: () => Promise<T>;
  readonly lines: number;
  readonly children: (part: T) => ReactNode;
};

/** A part of the dialog whose script comes once the round is shown. */
function Later<T extends object>({ t, fetch, lines, children }: LaterProps<T>) {
  const texts = { loading: t("list_loading"), title: t("round_failed"), text: "" };
  return (
    <Fetched fetch={fetch} lines={lines} texts={{ ...texts, retry: t("list_retry") }}>
      {children}
    </Fetched>
  );
}

type DetailsProps = {
  readonly t: Translate;
  readonly lang: string;
  readonly details: RoundDetails;
  readonly money: (amount: string) => ReactNode;
};

function Details({ t, lang, details, money }: DetailsProps) {
  if (details.kind === "slot") return <SpinDetails t={t} details={details} money={money} />;
  if (details.kind === "instant") return <InstantDetails t={t} lang={lang} details={details} />;
  if (details.kind === "coupon") return <CouponDetails {...{ t, lang, details, money }} />;
  if (details.kind === "table") return <TableDetails {...{ t, lang, details, money }} />;
  if (details.kind === "crash") return <CrashDetails t={t} lang={lang} details={details} />;
  if (details.kind === "rain") {
    const { players, envelope, fairness, shares, stake } = details;
    const part = { number: fairness.nonce, players, envelope };
    return <RainDetails {...{ t, part, shares, stake, money }} />;
  }
  if (details.kind === "tienlen") return <TienLenDetails {...{ t, lang, details, money }} />;
  return <MinesDetails t={t} lang={lang} shown={details} times={details.times} />;
}

type WayOnProps = {
  readonly t: Translate;
  readonly lang: string;
  readonly round: Round;
  /** Whether its game tells what it can be checked by. */
  readonly isChecked: boolean;
};

/** An open round is gone on with in its game, by the money that it was begun with; one that is over is checked. */
function WayOn({ t, lang, round, isChecked }: WayOnProps) {
  if (round.state === "open") return <GoOn t={t} round={round} className="btn pri" />;
  return isChecked ? (
    <a className="btn sec" href={localizePath(`/fair?round=${round.id}`, lang)}>
      {t("check_round")}
    </a>
  ) : null;
}
