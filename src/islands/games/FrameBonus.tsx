import { useStore } from "@nanostores/react";
import { createPortal } from "react-dom";
import { Money } from "#/islands/ui/Money.tsx";
import { $balance } from "#/lib/client/stores/wallet/wallet.ts";
import type { Translate } from "#/lib/i18n/format.ts";

/** In the bar over a game that is played with bonus money: that it is so, and how much is there now. */
export function FrameBonus({ t, lang }: { readonly t: Translate; readonly lang: string }) {
  const balance = useStore($balance, { ssr: "initial" });
  const bar = document.querySelector("[data-frame-tools]");
  if (!bar) return null;
  return createPortal(
    <span className="frame-bonus">
      {t("game_with_bonus")}
      {balance?.bonusBalance === undefined ? null : (
        <b>
          <Money amount={balance.bonusBalance} currency={balance.currency} language={lang} />
        </b>
      )}
    </span>,
    bar,
  );
}
