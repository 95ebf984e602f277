import { fraction } from "#/lib/base/fraction.ts";
import { timesOf } from "./game.ts";
import { TIDE_MULTIPLIERS, type TideWin } from "./tide.ts";
import { instantWords } from "./words.ts";

type Say = Parameters<typeof instantWords>[0];

/** The words of Marea Alta's waves, in a language, of the texts in `studio-instant.json`. */
export function tideWords(t: Say, language: string) {
  const { timesText } = instantWords(t, language);
  const last = TIDE_MULTIPLIERS.length - 1;

  /** A wave by its place from 0, with what its prizes are multiplied by: "Ola 2 · ×2". */
  const waveText = (at: number) =>
    t("tide_step", {
      number: at + 1,
      times: timesText(String(TIDE_MULTIPLIERS[Math.min(at, last)])),
    });

  /** A symbol that paid: on how many reels, and in how many ways. */
  const winText = ({ symbol, count, ways }: TideWin) =>
    t("tide_win", { symbol: t(`tide_${symbol}`), reels: count, count: ways });

  /** What wins pay together of the stake: "×2,5". */
  const paidText = (wins: readonly TideWin[]) =>
    timesText(
      timesOf(
        fraction(
          wins.reduce((sum, win) => sum + win.halves, 0),
          2,
        ),
      ),
    );

  return { waveText, winText, paidText };
}
