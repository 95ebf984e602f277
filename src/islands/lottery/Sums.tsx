import { useStore } from "@nanostores/react";
import { parseMoney } from "#/lib/base/money.ts";
import { $balance } from "#/lib/client/stores/wallet/wallet.ts";
import type { Most } from "#/lib/rules/lottery/most.ts";
import { moneyOf, useBoard } from "./board-context.ts";

/** The total, what it can win, and what is left of the balance. */
export function Sums({ totalMinor, most }: { totalMinor: bigint; most: Most }) {
  const board = useBoard();
  const { t, currency } = board;
  const balance = useStore($balance, { ssr: "initial" });
  const read = parseMoney(balance?.sumBalance ?? "", currency.exponent);
  const isSame = balance?.currency.code === currency.code;
  const leftMinor = read.ok && isSame ? read.value - totalMinor : null;
  return (
    <dl className="slip-sums">
      <div>
        <dt>{t(most.isReached ? "most_win" : "most_bound")}</dt>
        <dd className="num jade">{moneyOf(board, most.minor)}</dd>
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
          <bdi>{moneyOf(board, totalMinor)}</bdi>
        </dd>
      </div>
    </dl>
  );
}
