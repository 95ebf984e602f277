import type { Choice } from "./game.ts";
import { findInstantGame } from "./games.ts";

/** A text by its key, with its values put in. */
type Say = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/** A round that was played: what was chosen, what was drawn, and what that pays of the stake. */
export type PlayedInstant = {
  readonly choice: Choice;
  readonly drawn: readonly number[];
  readonly times: string;
};

/** What the keys of a game's own texts begin with: "dados_del_puerto". */
export const instantKey = (gameId: string): string => gameId.replaceAll("-", "_");

/** Wins of fewer than one in a hundred, and in ten thousand, are told more exactly. */
const MORE_PLACES: readonly (readonly [below: number, places: number])[] = [
  [0.0001, 6],
  [0.01, 4],
  [Number.POSITIVE_INFINITY, 2],
];

/** The words of games that one bet ends, in a language, of the texts in `studio-instant.json`. */
export function instantWords(t: Say, language: string) {
  const plain = new Intl.NumberFormat(language, {
    maximumFractionDigits: 4,
    useGrouping: "always",
  });
  const twoPlaces = new Intl.NumberFormat(language, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });

  /** What is paid of the stake: "×1,98". */
  const timesText = (times: string) => `×${plain.format(Number(times))}`;

  /** How many stakes, without a sign: "9.193". */
  const stakesText = (count: number) => plain.format(count);

  /** Hundredths as the dice print them: 4950 is "49,50". */
  const hundredths = (value: number) => twoPlaces.format(value / 100);

  /** A chance, from 0 to 1, in per cent. */
  function chanceText(chance: number): string {
    const maximumFractionDigits = MORE_PLACES.find(([below]) => chance < below)?.[1] ?? 2;
    return new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits }).format(
      chance,
    );
  }

  /** Where the winning rolls end or begin: at the target, or at 10,000 without it. */
  const edgeText = ({ side, target }: Choice) =>
    hundredths(side === "under" ? Number(target) : 10_000 - Number(target));

  /** What was chosen; empty where nothing is. */
  function choiceText(choice: Choice): string {
    const { side, rows, risk, egg } = choice;
    if (side !== undefined) return t(`wins_${side}`, { target: edgeText(choice) });
    if (rows !== undefined) return t("board_chosen", { rows, risk: t(`risk_${risk}`) });
    return egg === undefined ? "" : t("egg_number", { number: egg });
  }

  /** What came of a round and what had been chosen, in one line. */
  function instantText(gameId: string, { choice, drawn }: PlayedInstant): string {
    const [first = 0] = drawn;
    const steps = findInstantGame(gameId)?.steps?.(choice, drawn);
    if (steps === 0) return t(`${instantKey(gameId)}_still`);
    return t(`${instantKey(gameId)}_came`, {
      ...(steps === undefined ? {} : { count: steps }),
      choice: choiceText(choice),
      roll: hundredths(first),
      slot: drawn.reduce((sum, right) => sum + right, 0) + 1,
      field: first + 1,
    });
  }

  return { timesText, stakesText, hundredths, chanceText, edgeText, instantText };
}
