import type { RoundDetails } from "#/lib/contract/games/seamless.ts";
import { findInstantGame } from "#/lib/rules/studio/instant/games.ts";
import { findMinesGame, minesOf } from "#/lib/rules/studio/mines/mines.ts";
import { crashDetailsOf } from "./crash/part.ts";
import { rainDetailsOf } from "./rain/part.ts";
import { modelOf, type RoundRow, roundView } from "./rounds.ts";
import { tienLenDetailsOf } from "./tienlen/part.ts";

/** A round as the operator's record shows it: `window` by rows from the top, lines as printed. */
export function roundDetailsOf(row: RoundRow): RoundDetails {
  const view = roundView(row);
  const { roundId, modelId: gameId } = row;
  const { stake, payout, fairness, instant, mines } = view;
  const common = { roundId, gameId, stake, payout, fairness };
  if (row.crash) return crashDetailsOf(row.crash, common);
  if (view.rain) return rainDetailsOf(view.rain, common);
  if (view.tienlen) return tienLenDetailsOf(view.tienlen, common);
  if (findInstantGame(gameId, row.modelVersion))
    return {
      ...common,
      kind: "instant",
      choice: row.choice ?? {},
      drawn: instant && [...instant.drawn],
      times: instant?.times ?? "0",
    };
  if (findMinesGame(gameId, row.modelVersion))
    return {
      ...common,
      kind: "mines",
      mines: mines?.mines ?? minesOf(row.choice ?? {}),
      picks: [...(mines?.picks ?? [])],
      board: mines?.board ? [...mines.board] : null,
      times: mines?.times ?? "0",
    };
  const model = modelOf(row);
  return {
    ...common,
    kind: "slot",
    spins: view.spins.map((spin) => ({
      free: spin.free,
      stops: [...spin.stops],
      window: Array.from({ length: model.rows }, (_, level) =>
        spin.window.map((reel) => reel[level] ?? ""),
      ),
      wins: [
        ...spin.lineWins.map(({ line, symbol, count, amount }) => ({
          line,
          symbol,
          count,
          amount,
        })),
        ...(spin.scatters >= 3
          ? [
              {
                line: null,
                symbol: model.scatter.symbol,
                count: spin.scatters,
                amount: spin.scatterAmount,
              },
            ]
          : []),
      ],
      amount: spin.amount,
    })),
  };
}
