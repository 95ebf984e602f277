import { useStore } from "@nanostores/react";
import { parseMoney } from "#/lib/base/money.ts";
import { $balance } from "#/lib/client/stores/wallet/wallet.ts";
import type { Most } from "#/lib/rules/lottery/most.ts";
import { moneyOf, useBoard } from "./board-context.ts";

/** What is left of the balance after a total; null while that is not known, or in another currency. */
export function useLeft(totalMinor: bigint): bigint | null {
  const { currency } = useBoard();
  const balance = useStore($balance, { ssr: "initial" });
  const read = parseMoney(balance?.sumBalance ?? "", currency.exponent);
  const isSame = balance?.currency.code === currency.code;
  return read.ok && isSame ? read.value - totalMinor : null;
}

type Props = {
  readonly totalMinor: bigint;
  readonly leftMinor: bigint | null;
  readonly most: Most;
};

/** The total, what it can win, and what is left of the balance. */
export function Sums({ totalMinor, leftMinor, most }: Props) {
  const board = useBoard();
  const { t } = board;
  return (
    <dl className="slip-sums">
      <div>
        <dt>{t(most.isReached ? "most_win" : "most_bound")}</dt>
        <dd className="num jade">{moneyOf(board, most.minor)}</dd>
      </div>
      {leftMinor !== null ? (
        <div>
          <dt>{t("balance_after")}</dt>
          <dd className={leftMinor < 0n ? "num red b" : "num"}>
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
