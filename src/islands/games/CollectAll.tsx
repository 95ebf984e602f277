import { useMoneyCall } from "#/islands/forms/use-money-call.ts";
import { Button } from "#/islands/ui/Button.tsx";
import { FormError } from "#/islands/ui/FormError.tsx";
import { compareWire, formatMoney, plusWire } from "#/lib/base/money.ts";
import { type MerchantWallet, refreshMerchantWallet } from "#/lib/client/stores/games/wallets.ts";
import { transferWallet, type WalletTransfer } from "#/lib/contract/games/wallets.ts";
import type { Translate } from "#/lib/i18n/format.ts";

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly told: MerchantWallet;
  readonly onMoved: (transfers: readonly WalletTransfer[]) => void;
};

/** Brings back in one go all that lies with vendors, to the amounts that are shown; nothing where nothing lies there. */
export function CollectAll({ t, lang, told, onMoved }: Props) {
  const full = told.wallets.flatMap(({ vassalage, balance, underWay }) =>
    balance !== null && underWay === null && compareWire(balance, "0") > 0
      ? [{ vassalage, amount: balance }]
      : [],
  );
  const { busy, refusal, inDoubt, submit } = useMoneyCall<
    Record<string, never>,
    typeof transferWallet
  >(transferWallet, {
    t,
    values: {},
    input: () => ({ direction: "out", wallets: full }),
    onDone: ({ transfers }) => onMoved(transfers),
    onDoubt: () => void refreshMerchantWallet(),
  });
  if (full.length === 0) return null;
  const sum = full.reduce((total, { amount }) => plusWire(total, amount), "0");
  return (
    <form noValidate onSubmit={submit}>
      <FormError text={inDoubt ? t("wallet_in_doubt") : refusal} />
      <Button type="submit" look="sec" busy={busy}>
        {t("wallet_collect", { amount: formatMoney(sum, told.currency, lang) })}
      </Button>
    </form>
  );
}
