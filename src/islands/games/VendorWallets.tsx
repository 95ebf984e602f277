import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { Button } from "#/islands/ui/Button.tsx";
import { Held } from "#/islands/ui/Held.tsx";
import { Money } from "#/islands/ui/Money.tsx";
import { Failed, Skeleton } from "#/islands/ui/states.tsx";
import { formatMoney } from "#/lib/base/money.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import {
  $merchantWallet,
  $merchantWalletRefusal,
  type MerchantWallet,
  readIsSingle,
  refreshMerchantWallet,
} from "#/lib/client/stores/games/wallets.ts";
import { memberSource } from "#/lib/client/stores/members/member-source.ts";
import { refreshBalance } from "#/lib/client/stores/wallet/wallet.ts";
import type { VendorWallet, WalletTransfer } from "#/lib/contract/games/wallets.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { CollectAll } from "./CollectAll.tsx";
import { MoveMoney } from "./MoveMoney.tsx";
import { WALLETS_AREAS } from "./wallets-texts.ts";
import "./wallets.css";

/** Vendors that keep a wallet of their own: what lies there, and moving money to them and back. */
export function VendorWallets({ lang }: { lang: string }) {
  const t = textsFor(lang, ...WALLETS_AREAS);
  return (
    <Held source={memberSource} t={t} lines={4} quiet>
      {() => <Wallets t={t} lang={lang} />}
    </Held>
  );
}

function Wallets({ t, lang }: { t: Translate; lang: string }) {
  const told = useStore($merchantWallet, { ssr: "initial" });
  const refusal = useStore($merchantWalletRefusal, { ssr: "initial" });
  useEffect(() => void refreshMerchantWallet(), []);
  if (!told && refusal)
    return (
      <Failed
        title={t("wallets_failed")}
        text={textOfRefusal(t, refusal)}
        retryLabel={t("try_again")}
        onRetry={() => void refreshMerchantWallet()}
      />
    );
  if (!told && !readIsSingle()) return <Skeleton lines={4} label={t("vendor_wallets")} />;
  if (!told || told.isSingle) return <p className="sm t2">{t("wallet_is_single")}</p>;
  return <WalletList t={t} lang={lang} told={told} />;
}

type ListProps = { readonly t: Translate; readonly lang: string; readonly told: MerchantWallet };

function WalletList({ t, lang, told }: ListProps) {
  const [open, setOpen] = useState<string | null>(null);
  const [news, setNews] = useState<readonly WalletTransfer[]>([]);
  const money = (wire: string) => formatMoney(wire, told.currency, lang);

  function take(transfers: readonly WalletTransfer[]): void {
    setNews(transfers.filter(({ state }) => state !== "open"));
    setOpen(null);
    void refreshMerchantWallet();
    void refreshBalance();
  }

  return (
    <section className="wallets" aria-labelledby="vendor-wallets">
      <header>
        <h2 id="vendor-wallets">{t("vendor_wallets")}</h2>
        <p className="sm t2">{t("vendor_wallets_text")}</p>
      </header>
      <div aria-live="polite">
        {news.map(({ id, state, direction, vendorName, amount }) => (
          <p key={id} className={state === "done" ? "wallet-news jade" : "wallet-news out"}>
            {t(`wallet_${state}_${direction}`, { vendor: vendorName, amount: money(amount) })}
          </p>
        ))}
      </div>
      <ul>
        {told.wallets.map((wallet) => (
          <li key={wallet.vassalage}>
            <WalletRow t={t} lang={lang} told={told} wallet={wallet}>
              {wallet.underWay ? (
                <Button size="sm" onClick={() => void refreshMerchantWallet()}>
                  {t("wallet_ask")}
                </Button>
              ) : (
                <Button
                  size="sm"
                  aria-expanded={open === wallet.vassalage}
                  aria-label={
                    open === wallet.vassalage
                      ? undefined
                      : t("wallet_move_with", { vendor: wallet.name })
                  }
                  onClick={() => setOpen(open === wallet.vassalage ? null : wallet.vassalage)}
                >
                  {t(open === wallet.vassalage ? "wallet_close" : "wallet_move")}
                </Button>
              )}
            </WalletRow>
            {open === wallet.vassalage ? (
              <MoveMoney t={t} lang={lang} told={told} wallet={wallet} onMoved={take} />
            ) : null}
          </li>
        ))}
      </ul>
      <CollectAll t={t} lang={lang} told={told} onMoved={take} />
    </section>
  );
}

function WalletRow({
  t,
  lang,
  told,
  wallet,
  children,
}: ListProps & { readonly wallet: VendorWallet; readonly children: React.ReactNode }) {
  const { name, sandbox, balance, underWay } = wallet;
  const amount = underWay ? formatMoney(underWay.amount, told.currency, lang) : "";
  return (
    <div className="wallet-row">
      <div>
        <b>{name}</b>
        {sandbox ? <span className="sm t3"> · {t("sandbox")}</span> : null}
        <p className="wallet-balance">
          {balance === null ? (
            <span className="t3">{t("wallet_silent")}</span>
          ) : (
            <Money amount={balance} currency={told.currency} language={lang} />
          )}
        </p>
        {underWay ? (
          <p className="sm t2">
            {t(`wallet_under_way_${underWay.direction}`, { amount, vendor: name })}
          </p>
        ) : null}
      </div>
      {children}
    </div>
  );
}
