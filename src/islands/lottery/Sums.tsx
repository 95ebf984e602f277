import { useStore } from "@nanostores/react";
import { parseMoney } from "#/lib/base/money.ts";
import { $balance } from "#/lib/client/stores/wallet/wallet.ts";
import type { PricedSlip } from "#/lib/rules/lottery/slip.ts";
import { moneyOf, useBoard } from "./board-context.ts";

/** The total, what it can win, and what is left of the balance. */
export function Sums({ priced }: { priced: PricedSlip }) {
  const board = useBoard();
  const { t, currency } = board;
  const balance = useStore($balance, { ssr: "initial" });
  const read = parseMoney(balance?.sumBalance ?? "", currency.exponent);
  const isSame = balance?.currency.code === currency.code;
  const leftMinor = read.ok && isSame ? read.value - priced.totalMinor : null;
  return (
    <dl className="slip-sums">
      <div>
        <dt>{t("most_win")}</dt>
        <dd className="num jade">{moneyOf(board, priced.mostMinor)}</dd>
      </div>
      {balance && leftMinor !== null ? (
        <div>
          <dt>{t("balance_after")}</dt>
          <dd className="num">
            {leftMinor < 0n
              ? t("not_enough", { amount: moneyOf(board, -leftMinor) })
              : moneyOf(board, leftMinor)}
          </dd>
        </div>
      ) : null}
      <div className="slip-total">
        <dt>{t("total")}</dt>
        <dd className="num">
          <bdi>{moneyOf(board, priced.totalMinor)}</bdi>
        </dd>
      </div>
    </dl>
  );
}
