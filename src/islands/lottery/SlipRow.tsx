import { useState } from "react";
import { Icon } from "#/islands/ui/Icon.tsx";
import { typedOf } from "#/islands/ui/typed-of.ts";
import { formatWire, parseMoney } from "#/lib/base/money.ts";
import { readTypedAmount } from "#/lib/base/typed-amount.ts";
import { ODDS_SCALE } from "#/lib/rules/lottery/bet-type.ts";
import type { PricedLine } from "#/lib/rules/lottery/slip.ts";
import { Balls } from "./Balls.tsx";
import { type BoardContext, moneyOf, useBoard } from "./board-context.ts";

/** A line of the slip: its bet, its numbers, what it costs and can win, and its stake to change. */
export function SlipRow({ priced, isActive }: { priced: PricedLine; isActive: boolean }) {
  const board = useBoard();
  const { t, slip } = board;
  const { line, refusal } = priced;
  const name = t(`type_${line.type}`);
  return (
    <li className={isActive ? "bet on" : "bet"}>
      <div className="bet-head">
        <button
          type="button"
          className="bet-name"
          aria-pressed={isActive}
          onClick={() => slip.activate(line.id)}
        >
          <b>{name}</b>
          <span className="xs t2">{madeOf(board, priced)}</span>
        </button>
        <p className="end">
          <bdi className="num b">{moneyOf(board, priced.priceMinor)}</bdi>
          <bdi className="xs num jade">{winsOf(board, priced)}</bdi>
        </p>
      </div>
      <div className="bet-body">
        <Balls numbers={line.selection.flat()} />
        <StakeField priced={priced} />
        <button
          type="button"
          className="icb"
          aria-label={t("line_remove", { type: name })}
          onClick={() => slip.remove(line.id)}
        >
          <Icon name="close" />
        </button>
      </div>
      {refusal ? (
        <p className="hint err">
          {refusal === "below_least"
            ? t("line_below_least", { amount: moneyOf(board, board.sale.minStakeMinor) })
            : t("line_above_most", { amount: moneyOf(board, board.sale.mostOfLineMinor) })}
        </p>
      ) : null}
    </li>
  );
}

/** "4 números × 27 bolas", or how many it lacks. */
function madeOf(
  { t, sale }: BoardContext,
  { line, missing, bets, stakesEach }: PricedLine,
): string {
  if (missing > 0) return t("line_short", { count: missing });
  const count = line.selection.flat().length;
  if (sale.types.get(line.type)?.type.byPick !== true)
    return t("line_combinations", { count: bets });
  const numbers = t("line_numbers", { count });
  return stakesEach > 1 ? t("line_times", { numbers, stakes: stakesEach }) : numbers;
}

/** What a hit pays where one ticket can have several, else what the line wins. */
function winsOf(board: BoardContext, { line, missing, mostMinor }: PricedLine): string {
  const sold = board.sale.types.get(line.type);
  const odds = Object.values(sold?.terms.odds ?? {})[0] ?? 0n;
  if (missing > 0 || !sold) return "";
  const eachMinor = (odds * line.stakeMinor) / ODDS_SCALE;
  return mostMinor > eachMinor
    ? board.t("line_each_hit", { amount: moneyOf(board, eachMinor) })
    : board.t("line_wins", { amount: moneyOf(board, mostMinor) });
}

/** The stake of one single bet, stepped by the least that is sold, or typed in the reader's writing. */
function StakeField({ priced: { line } }: { priced: PricedLine }) {
  const { t, lang, currency, sale, slip } = useBoard();
  const { stakeMinor } = line;
  const written = typedOf(formatWire(stakeMinor, currency.exponent), lang, currency);
  const [typed, setTyped] = useState<string | null>(null);
  const step = (by: bigint) => {
    if (stakeMinor + by >= sale.minStakeMinor) slip.setStake(stakeMinor + by, line.id);
  };

  function take(text: string): void {
    setTyped(text);
    const read = readTypedAmount(text, lang, currency.exponent);
    const minor = read.ok ? parseMoney(read.value, currency.exponent) : null;
    if (minor?.ok) slip.setStake(minor.value, line.id);
  }

  return (
    <span className="stp">
      <button type="button" aria-label={t("line_less")} onClick={() => step(-sale.minStakeMinor)}>
        <Icon name="minus" />
      </button>
      <input
        className="num"
        inputMode="decimal"
        autoComplete="off"
        aria-label={t("line_stake")}
        size={8}
        value={typed ?? written}
        onChange={(event) => take(event.target.value)}
        onBlur={() => setTyped(null)}
      />
      <button type="button" aria-label={t("line_more")} onClick={() => step(sale.minStakeMinor)}>
        <Icon name="plus" />
      </button>
    </span>
  );
}
