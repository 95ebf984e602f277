import { useState } from "react";
import { amountCheck, amountWords, typedWire } from "#/islands/forms/amount-words.ts";
import { useMoneyCall } from "#/islands/forms/use-money-call.ts";
import { AmountField } from "#/islands/ui/AmountField.tsx";
import { Button } from "#/islands/ui/Button.tsx";
import { FormError } from "#/islands/ui/FormError.tsx";
import { Tabs } from "#/islands/ui/Tabs.tsx";
import { typedOf } from "#/islands/ui/typed-of.ts";
import { compareWire, formatMoney } from "#/lib/base/money.ts";
import { readTypedAmount } from "#/lib/base/typed-amount.ts";
import { type MerchantWallet, refreshMerchantWallet } from "#/lib/client/stores/games/wallets.ts";
import {
  transferWallet,
  type VendorWallet,
  type WalletTransfer,
} from "#/lib/contract/games/wallets.ts";
import type { Translate } from "#/lib/i18n/format.ts";

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly told: MerchantWallet;
  readonly wallet: VendorWallet;
  readonly onMoved: (transfers: readonly WalletTransfer[]) => void;
};
type Direction = WalletTransfer["direction"];

const ABOUT = {
  not_enough_funds: "amount",
  bad_amount: "amount",
  amount_too_large: "amount",
} as const;

/** Moves an amount to a vendor's wallet, or back from it. */
export function MoveMoney({ t, lang, told, wallet, onMoved }: Props) {
  const { currency } = told;
  const [direction, setDirection] = useState<Direction>(wallet.open ? "in" : "out");
  const { form, field, busy, refusal, inDoubt, submit } = useMoneyCall<
    { amount: string },
    typeof transferWallet
  >(transferWallet, {
    t,
    values: { amount: "" },
    first: "amount",
    input({ amount: text }) {
      const amount = typedWire(text, lang, currency);
      const { vassalage } = wallet;
      return direction === "in"
        ? { direction, vassalage, amount }
        : { direction, wallets: [{ vassalage, amount }] };
    },
    onDone: ({ transfers }) => onMoved(transfers),
    onDoubt: () => void refreshMerchantWallet(),
    about: ABOUT,
  });
  const typed = form.watch("amount");
  const read = readTypedAmount(typed, lang, currency.exponent);
  const available = direction === "in" ? told.mainBalance : wallet.balance;
  const money = (wire: string) => formatMoney(wire, currency, lang);
  const words = amountWords(t, lang, currency);
  const tabs = (["in", "out"] as const)
    .filter((name) => name === "out" || wallet.open)
    .map((name) => ({ name, label: t(`wallet_${name}`, { vendor: wallet.name }) }));

  function setTyped(text: string): void {
    form.clearErrors("amount");
    form.setValue("amount", text);
  }

  const check = amountCheck(t, lang, currency, (wire) =>
    available !== null && compareWire(wire, available) > 0 ? t("wallet_too_much") : true,
  );

  return (
    <form className="wallet-move" noValidate onSubmit={submit}>
      {wallet.open ? null : <p className="sm t2">{t("wallet_closed")}</p>}
      <Tabs
        label={t("wallet_direction")}
        look="seg"
        tabs={tabs}
        chosen={direction}
        onChoose={(next) => {
          setDirection(next);
          setTyped("");
        }}
      >
        <FormError text={inDoubt ? t("wallet_in_doubt") : refusal} />
        <AmountField
          {...field("amount", { validate: check })}
          label={t("amount")}
          language={lang}
          currency={currency}
          value={typed}
          onChange={setTyped}
          words={words}
        />
        {available === null ? null : (
          <p className="all-line">
            {t("wallet_available", { amount: money(available) })}{" "}
            <button
              type="button"
              className="lnk"
              onClick={() => setTyped(typedOf(available, lang, currency))}
            >
              {t("wallet_all")}
            </button>
          </p>
        )}
        <Button type="submit" look="pri" busy={busy}>
          {read.ok && read.value !== "0"
            ? t(`wallet_act_${direction}`, { amount: money(read.value), vendor: wallet.name })
            : t("wallet_act")}
        </Button>
      </Tabs>
    </form>
  );
}
