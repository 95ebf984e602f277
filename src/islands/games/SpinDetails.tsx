import type { ReactNode } from "react";
import type { SlotRoundDetails } from "#/lib/contract/games/seamless.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { linesOf, paidIn } from "#/lib/rules/studio/slot/paid.ts";
import { Reels } from "./Reels.tsx";
import "./games.css";

type Props = {
  readonly t: Translate;
  readonly details: SlotRoundDetails;
  readonly money: (amount: string) => ReactNode;
};

/** A slot's spins: the symbols as they stopped, row by row, and the lines that won. */
export function SpinDetails({ t, details, money }: Props) {
  return (
    <ol className="spins">
      {details.spins.map((spin, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: spins have no name but their place
        <li key={index}>
          <p className="spin-head">
            <b>{t(spin.free ? "free_spin" : "base_spin", { number: index + 1 })}</b>
            {money(spin.amount)}
          </p>
          <Reels
            rows={spin.window}
            nameOf={(symbol) => t(`symbol_${symbol}`)}
            isPaid={paidIn(spin, linesOf(details.gameId))}
          />
          {spin.wins.length > 0 ? (
            <ul className="wins">
              {spin.wins.map((win, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: wins have no name but their place
                <li key={at}>
                  <span>
                    {win.line === null
                      ? t("win_scatter", { symbol: t(`symbol_${win.symbol}`), count: win.count })
                      : t("win_line", {
                          line: win.line,
                          symbol: t(`symbol_${win.symbol}`),
                          times: win.count,
                        })}
                  </span>
                  {money(win.amount)}
                </li>
              ))}
            </ul>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
