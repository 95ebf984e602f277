/** A text by its key, with its values put in. */
type Say = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/** A player's part in a pot: their envelope from 0, and how many there were; null before it rains. */
export type PlayedRain = {
  readonly number: number;
  readonly players: number | null;
  readonly envelope: number | null;
};

/** How an envelope is printed: from 1. */
export const envelopeNumber = (envelope: number) => envelope + 1;

/** A player's part in a pot, in one line, of the texts in `studio-rain.json`. */
export function rainText(t: Say, { number, players, envelope }: PlayedRain): string {
  if (players === null) return t("rain_pot_open", { number });
  return envelope === null
    ? t("rain_pot_raining", { number, players })
    : t("rain_pot_over", { number, players, envelope: envelopeNumber(envelope) });
}
