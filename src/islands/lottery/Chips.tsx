import { useStore } from "@nanostores/react";
import { formatMoney } from "#/lib/base/money.ts";
import { type BoardContext, moneyOf, useBoard } from "./board-context.ts";

const CHIPS = [1n, 5n, 10n, 50n, 100n];

/** Stakes to choose with one press, in times of the least: for the line that is written, and from there for all. */
export function Chips() {
  const board = useBoard();
  const { t, sale, slip } = board;
  const { lines, activeId, stakeMinor } = useStore(slip.$slip);
  const differ = lines.some((line) => line.id !== activeId && line.stakeMinor !== stakeMinor);
  return (
    <>
      <fieldset className="chips">
        <legend className="vh">{t("line_stake")}</legend>
        {CHIPS.map((times) => {
          const minor = sale.minStakeMinor * times;
          return (
            <button
              key={times}
              type="button"
              aria-pressed={minor === stakeMinor}
              onClick={() => slip.setStake(minor)}
            >
              <span aria-hidden="true">{shortOf(board, minor)}</span>
              <span className="vh">{moneyOf(board, minor)}</span>
            </button>
          );
        })}
      </fieldset>
      {differ ? (
        <button type="button" className="lnk sm" onClick={() => slip.stakeAll(stakeMinor)}>
          {t("stake_all", { amount: moneyOf(board, stakeMinor) })}
        </button>
      ) : null}
    </>
  );
}

/** "10 K" for ten thousand and "1 M" for a million, as a chip has room for. */
function shortOf({ lang, currency }: BoardContext, minor: bigint): string {
  const whole = minor / 10n ** BigInt(currency.exponent);
  if (whole < 1_000n || whole % 1_000n !== 0n)
    return formatMoney(String(whole), { symbol: "" }, lang, { decimals: 0 }).trim();
  const [unit, sign] = whole % 1_000_000n === 0n ? [1_000_000n, "M"] : [1_000n, "K"];
  return `${new Intl.NumberFormat(lang).format(whole / unit)} ${sign}`;
}
