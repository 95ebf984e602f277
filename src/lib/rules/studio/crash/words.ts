import type { Hundredths } from "./game.ts";

/** A text by its key, with its values put in. */
type Say = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/** A member's part in a round: where they meant to leave, where they did, and where it broke off once that is known. */
export type PlayedCrash = {
  readonly number: number;
  readonly target: Hundredths | null;
  readonly cashed: Hundredths | null;
  readonly crash: Hundredths | null;
};

/** The words of the game that all play together, in a language, of the texts in `studio-crash.json`. */
export function crashWords(t: Say, language: string) {
  const decimals = new Intl.NumberFormat(language, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });

  /** A multiplier: 250 is "×2,50". */
  const multiplierText = (hundredths: Hundredths) => `×${decimals.format(hundredths / 100)}`;

  /** What came of a member's part in a round, in one line. */
  function crashText({ number, cashed, crash }: PlayedCrash): string {
    const values = {
      number,
      cashed: multiplierText(cashed ?? 100),
      crash: multiplierText(crash ?? 100),
    };
    if (crash === null) return t(cashed === null ? "crash_in_flight" : "crash_left", values);
    return t(cashed === null ? "crash_lost" : "crash_won", values);
  }

  return { multiplierText, crashText };
}
