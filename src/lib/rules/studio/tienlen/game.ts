import { canonicalJson } from "../canonical-json.ts";
import { sha256Hex } from "../fairness.ts";

/** Tiến lên miền Nam for two to four: who is out first wins, the others pay for what they hold. All of it is hashed. */
export type TienLenGame = {
  readonly id: string;
  readonly version: number;
  /** The buy-in in units: what a hand takes as its stake, and the most that it can lose. */
  readonly buyIn: number;
  /** In units. */
  readonly pays: {
    /** Each card left. */
    readonly card: number;
    /** Each card of who played none (cóng). */
    readonly unplayedCard: number;
    /** What each pays who wins with the dealt cards (tới trắng). */
    readonly instant: number;
    /** For a 2 that was cut, or is left (thối). */
    readonly blackTwo: number;
    readonly redTwo: number;
    /** For a bomb that was cut, or is left: three consecutive pairs, a quad, four consecutive pairs or more. */
    readonly threePairs: number;
    readonly quad: number;
    readonly fourPairs: number;
  };
  /** Of what each winner has won after all was netted: so many hundredths of a per cent, at most so many units. */
  readonly rake: { readonly bps: number; readonly mostUnits: number };
  /** The order in which winning hands go before each other. */
  readonly instantWins: readonly InstantWin[];
  /** Whether who passed may come back with four consecutive pairs before the trick is over. */
  readonly cutsAfterPass: false;
};

/** Hands that win as they are dealt: 3 to A, four 2s, five consecutive pairs, six pairs. */
export type InstantWin = "dragon" | "four_twos" | "five_pairs_run" | "six_pairs";

export const LEAST_PLAYERS = 2;
export const MOST_PLAYERS = 4;

export const TIEN_LEN: TienLenGame = {
  id: "tien-len-mien-nam",
  version: 1,
  buyIn: 40,
  pays: {
    card: 1,
    unplayedCard: 2,
    instant: 26,
    blackTwo: 5,
    redTwo: 10,
    threePairs: 10,
    quad: 10,
    fourPairs: 20,
  },
  rake: { bps: 300, mostUnits: 3 },
  instantWins: ["dragon", "four_twos", "five_pairs_run", "six_pairs"],
  cutsAfterPass: false,
};

/** Every version that was ever played, newest first. */
export const TIEN_LEN_GAMES: readonly TienLenGame[] = [TIEN_LEN];

/** A game's version, or its newest when no version is named; null for one that the house never had. */
export function findTienLenGame(id: string, version?: number): TienLenGame | null {
  const found = TIEN_LEN_GAMES.find(
    (game) => game.id === id && (version === undefined || game.version === version),
  );
  return found ?? null;
}

/** SHA-256 of what decides. */
export function tienLenHash(game: TienLenGame): Promise<string> {
  return sha256Hex(canonicalJson(game));
}

const STRONG_PAIRS = 4;

/** What a bomb is worth in units: a quad, or so many consecutive pairs. */
export function bombUnits({ pays }: TienLenGame, bomb: "quad" | number): number {
  if (bomb === "quad") return pays.quad;
  return bomb >= STRONG_PAIRS ? pays.fourPairs : pays.threePairs;
}
