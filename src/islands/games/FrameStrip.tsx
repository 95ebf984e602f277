import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Icon } from "#/islands/ui/Icon.tsx";
import { formatMoney } from "#/lib/base/money.ts";
import { platformNowMs } from "#/lib/client/send.ts";
import { fetchPlaySession, type PlaySession } from "#/lib/client/stores/play/play-session.ts";
import { $balance } from "#/lib/client/stores/wallet/wallet.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import { clockOf } from "./clock-of.ts";
import { PlayReminder } from "./PlayReminder.tsx";

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly money: "own" | "bonus";
  /** The site takes deposits, and the account is one that deposits. */
  readonly deposits: boolean;
};

const SECOND_MS = 1000;

/**
 * The strip below the bar over a game: what one has, how long one has been logged in and with what result, and the way to
 * deposit, in another tab, so that the game stays.
 */
export function FrameStrip({ t, lang, money, deposits }: Props) {
  const balance = useStore($balance, { ssr: "initial" });
  const [played, setPlayed] = useState<PlaySession | null>(null);
  const [now, setNow] = useState(platformNowMs);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what tells of a balance, changed or not, may be a round that is over now
  useEffect(() => {
    let isGone = false;
    // A round's stake and win move the balance twice within a moment.
    const timer = setTimeout(async () => {
      const reply = await fetchPlaySession(money);
      if (reply.ok && !isGone) setPlayed(reply.value);
    }, SECOND_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [money, balance]);

  useEffect(() => {
    const timer = setInterval(() => setNow(platformNowMs()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);

  const strip = document.querySelector("[data-frame-strip]");
  if (!strip) return null;
  const amount = money === "bonus" ? balance?.bonusBalance : balance?.sumBalance;
  return (
    <>
      {createPortal(
        <>
          {balance && amount !== undefined ? (
            <span>
              <span className={money === "bonus" ? undefined : "frame-label"}>
                {t(money === "bonus" ? "game_with_bonus" : "frame_balance")}
              </span>{" "}
              <b>
                <bdi className="num">
                  {formatMoney(amount, balance.currency, lang, { decimals: 0 })}
                </bdi>
              </b>
              {deposits && money === "own" ? (
                <a
                  className="frame-deposit"
                  href={localizePath("/member/depositv2", lang)}
                  target="_blank"
                  rel="noopener"
                  aria-label={t("frame_deposit")}
                >
                  <Icon name="plus" />
                </a>
              ) : null}
            </span>
          ) : null}
          {played ? (
            <span title={t("frame_since")}>
              {t("frame_time")} <b className="num">{clockOf(now - Date.parse(played.since))}</b>
            </span>
          ) : null}
          {played ? (
            <span title={t("frame_since")}>
              {t("frame_result")}{" "}
              <b>
                <bdi className="num">
                  {formatMoney(played.net, played.currency, lang, { decimals: 0, signed: true })}
                </bdi>
              </b>
            </span>
          ) : null}
        </>,
        strip,
      )}
      {played ? <PlayReminder {...{ t, lang, played, money, now }} /> : null}
    </>
  );
}
