import { useId, useState } from "react";
import { Icon } from "#/islands/ui/Icon.tsx";
import { typedOf } from "#/islands/ui/typed-of.ts";
import { formatWire, parseMoney } from "#/lib/base/money.ts";
import { readTypedAmount } from "#/lib/base/typed-amount.ts";
import { type BetType, ODDS_SCALE, writeOdds } from "#/lib/rules/lottery/bet-type.ts";
import { findHouseGame } from "#/lib/rules/lottery/house-games.ts";
import { FULL_ODDS } from "#/lib/rules/lottery/odds-steps.ts";
import type { PricedLine } from "#/lib/rules/lottery/slip.ts";
import { type BoardContext, moneyOf, oddsOf, useBoard } from "./board-context.ts";
import { picksOfNumber, typeName } from "./names.ts";
import { Picks } from "./Picks.tsx";
import { loweredPicks } from "./use-odds.ts";

/** As many numbers as are named for which a line's odds are lowered. */
const MOST_NAMED = 6;

/** A line of the slip: its bet, its numbers, what it costs and can win, and its stake to change. */
export function SlipRow({ priced, isActive }: { priced: PricedLine; isActive: boolean }) {
  const board = useBoard();
  const { t, game, sale, slip } = board;
  const { line } = priced;
  const type = sale.types.get(line.type)?.type;
  const name = typeName(t, game.code, line.type);
  const refused = refusalOf(board, priced);
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
        {type ? <Picks game={game} type={type} selection={line.selection} /> : null}
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
      {priced.factor < FULL_ODDS ? <Lowered priced={priced} /> : null}
      {refused ? <p className="hint err">{refused}</p> : null}
    </li>
  );
}

/** That a line is paid by lowered odds, and for which of its numbers. */
function Lowered({ priced: { line, odds, factor } }: { priced: PricedLine }) {
  const board = useBoard();
  const { t, lang, sale, drawId } = board;
  const sold = sale.types.get(line.type);
  if (!sold) return null;
  const numbers = loweredPicks(board.odds, drawId, sold.type, line.selection)
    .slice(0, MOST_NAMED)
    .map((pick) => picksOfNumber(t, pick))
    .join(", ");
  const [own] = Object.values(odds);
  const [full] = Object.values(sold.terms.odds);
  const isOne = sold.type.tiers.length === 1 && own !== undefined && full !== undefined;
  const paid = isOne
    ? t("line_lowered", {
        odds: oddsOf(lang, writeOdds(own)),
        full: oddsOf(lang, writeOdds(full)),
      })
    : t("line_lowered_share", { share: Number(factor) / Number(FULL_ODDS / 100n) });
  return (
    <p className="hint">
      <Icon name="warning" />
      {numbers === "" ? paid : `${t("line_played", { numbers })} ${paid}`}
    </p>
  );
}

/** Why a line cannot be sold as it is; null where it can. */
function refusalOf(board: BoardContext, { refusal, reason }: PricedLine): string | null {
  const { t, sale } = board;
  if (refusal === "below_least")
    return t("line_below_least", { amount: moneyOf(board, sale.minStakeMinor) });
  if (refusal === "above_most")
    return t("line_above_most", { amount: moneyOf(board, sale.mostOfLineMinor) });
  return refusal === null ? null : t(`line_${reason}`);
}

/** "4 números × 27 bolas", or how many it lacks. */
function madeOf(
  { t, game, sale }: BoardContext,
  { line, missing, bets, stakesEach }: PricedLine,
): string {
  if (missing > 0) return t("line_short", { count: missing });
  const count = line.selection.flat().length;
  if (findHouseGame(game.code))
    return t(isOfSingles(sale.types.get(line.type)?.type) ? "line_bets" : "line_combinations", {
      count: bets,
    });
  if (sale.types.get(line.type)?.type.byPick !== true)
    return t("line_combinations", { count: bets });
  const numbers = t("line_numbers", { count });
  return stakesEach > 1 ? t("line_times", { numbers, stakes: stakesEach }) : numbers;
}

/** Its picks are bets of their own, or it is one bet with nothing to combine. */
function isOfSingles(type: BetType | undefined): boolean {
  return (
    type?.byPick === true || type?.places.every(({ min, max }) => min === 0 || max === 1) === true
  );
}

/** What a hit pays where one ticket can have several, else what the line wins. */
function winsOf(board: BoardContext, { line, missing, mostMinor, ...paid }: PricedLine): string {
  const sold = board.sale.types.get(line.type);
  const odds = Object.values(paid.odds)[0] ?? 0n;
  if (missing > 0 || !sold || mostMinor === 0n) return "";
  if (sold.type.tiers.length > 1) {
    // A pick that has odds of its own wins them or nothing.
    const isOne = sold.type.byPick === true && line.selection.flat().length === 1;
    return board.t(isOne ? "line_wins" : "line_up_to", { amount: moneyOf(board, mostMinor) });
  }
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
  const [isUnread, setUnread] = useState(false);
  const noteId = useId();
  const step = (by: bigint) => {
    if (stakeMinor + by >= sale.minStakeMinor) slip.setStake(stakeMinor + by, line.id);
  };

  function take(text: string): void {
    setTyped(text);
    const read = readTypedAmount(text, lang, currency.exponent);
    const minor = read.ok ? parseMoney(read.value, currency.exponent) : null;
    setUnread(!minor?.ok);
    if (minor?.ok) slip.setStake(minor.value, line.id);
  }

  return (
    <>
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
          aria-invalid={isUnread || undefined}
          aria-describedby={isUnread ? noteId : undefined}
          onBlur={() => setTyped(null)}
        />
        <button type="button" aria-label={t("line_more")} onClick={() => step(sale.minStakeMinor)}>
          <Icon name="plus" />
        </button>
      </span>
      {isUnread ? (
        <span className="hint err stake-note" id={noteId} role="alert">
          {t("stake_unread", { amount: written })}
        </span>
      ) : null}
    </>
  );
}
