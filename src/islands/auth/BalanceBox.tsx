import { useStore } from "@nanostores/react";
import { Icon } from "#/islands/ui/Icon.tsx";
import { formatMoney } from "#/lib/base/money.ts";
import {
  $balance,
  $balanceHidden,
  $balanceRefusal,
  $refreshing,
  refreshBalance,
  toggleBalance,
} from "#/lib/client/stores/wallet/wallet.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { localizePath } from "#/lib/i18n/paths.ts";

type Props = {
  readonly lang: string;
  readonly t: Translate;
  /** Whether deposits can be made: the plus leads there. */
  readonly deposits?: boolean;
  /** The member's data did not come, and so no balance. */
  readonly failed?: boolean;
  /** Asks for what did not come: the balance alone, or the member first. */
  readonly onRefresh?: (() => void | Promise<void>) | undefined;
};

/** The balance with its hide and refresh (WAL-07 to 09, HDR-11 to 13); on a phone with the plus that deposits. */
export function BalanceBox({
  lang,
  t,
  deposits = true,
  failed = false,
  onRefresh = refreshBalance,
}: Props) {
  const balance = useStore($balance, { ssr: "initial" });
  const hidden = useStore($balanceHidden, { ssr: "initial" });
  const refusal = useStore($balanceRefusal, { ssr: "initial" });
  const refreshing = useStore($refreshing, { ssr: "initial" });

  function text(): string {
    if (hidden) return "***";
    if (!balance) return refusal || failed ? t("balance_stale") : t("balance_loading");
    return formatMoney(balance.sumBalance, balance.currency, lang);
  }

  return (
    <div className="bal">
      <button
        type="button"
        className="icb"
        aria-pressed={hidden}
        aria-label={hidden ? t("balance_show") : t("balance_hide")}
        onClick={toggleBalance}
      >
        <Icon name={hidden ? "eyeOff" : "eye"} />
      </button>
      <b
        data-balance
        className={refusal && balance ? "stale" : ""}
        title={refusal ? t("balance_stale") : undefined}
      >
        <span className="vh">{t("balance")} </span>
        <bdi>{text()}</bdi>
      </b>
      <button
        type="button"
        className={`icb${refreshing ? " turning" : ""}`}
        aria-label={t("balance_refresh")}
        onClick={() => void onRefresh()}
      >
        <Icon name="refresh" />
      </button>
      {deposits ? (
        <a
          className="plus narrow-only"
          href={localizePath("/member/depositv2", lang)}
          aria-label={t("deposit")}
        >
          <Icon name="plus" />
        </a>
      ) : null}
    </div>
  );
}
