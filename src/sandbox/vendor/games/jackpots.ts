/** A jackpot of a fictional vendor's: one pot a currency, for all games that it is won at. */
export type Jackpot = {
  readonly jackpotId: string;
  readonly name: string;
  readonly vendor: string;
  readonly gameIds: readonly string[];
};

export const JACKPOTS: readonly Jackpot[] = [
  {
    jackpotId: "gran-copa",
    name: "La Gran Copa",
    vendor: "SALAORO",
    gameIds: ["triple-siete", "sala-de-oro", "777-clasico", "copa-de-champan", "noche-de-gala"],
  },
  {
    jackpotId: "cosecha-del-delta",
    name: "Cosecha del Delta",
    vendor: "BENTHANH",
    gameIds: ["luna-de-hoi-an", "loto-de-hue", "than-tai", "rong-vang", "li-xi"],
  },
  {
    jackpotId: "sol-de-plata",
    name: "Sol de Plata",
    vendor: "JAGUAR",
    gameIds: ["la-catrina", "mascara-de-plata", "sol-de-oaxaca", "jaguar-de-calakmul"],
  },
];

export const jackpotsOf = (vendor: string): readonly Jackpot[] =>
  JACKPOTS.filter((jackpot) => jackpot.vendor === vendor);

/** The jackpot that is won at a vendor's game; null where there is none. */
export const jackpotAt = (vendor: string, gameId: string): Jackpot | null =>
  jackpotsOf(vendor).find(({ gameIds }) => gameIds.includes(gameId)) ?? null;
