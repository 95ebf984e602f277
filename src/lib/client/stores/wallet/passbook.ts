import { computed } from "nanostores";
import { formatMoney } from "#/lib/base/money.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { $balance, $balanceHidden } from "./wallet.ts";

/** The balance as the money pages' passbook shows it; hidden as in the header (WAL-09). `t` must know `cashier` or `wallet`. */
export const $passbook = computed([$balance, $balanceHidden], (balance, hidden) => {
  const printed = (t: Translate, lang: string) => {
    const money = (wire: string) =>
      hidden || !balance ? "***" : formatMoney(wire, balance.currency, lang);
    return {
      balance: {
        label: t("passbook_balance"),
        amount: balance ? money(balance.sumBalance) : null,
      },
      stub: balance ? [{ label: t("passbook_held"), amount: money(balance.heldBalance) }] : [],
    };
  };
  return printed;
});
