import { SECOND_MS } from "#/lib/base/time.ts";
import type { Road } from "#/lib/contract/games/lobby-feed.ts";
import { chanceOf, countOf } from "./chance.ts";

export type TableKind = Road["kind"];

const KINDS: readonly (readonly [RegExp, TableKind])[] = [
  [/^bacara-/, "baccarat"],
  [/^dragon-tigre/, "dragon-tiger"],
  [/^ruleta-/, "roulette"],
  [/^(?:sic-bo|tai-xiu)-/, "sic-bo"],
];

/** What is played at a table whose rounds the sandbox draws for all who sit there; null for other games. */
export function tableKind(gameId: string): TableKind | null {
  return KINDS.find(([names]) => names.test(gameId))?.[1] ?? null;
}

/** A round is so long, and takes bets for the first part of it. */
const ROUND_MS = 30 * SECOND_MS;
const BETS_MS = 22 * SECOND_MS;
const ROAD_LENGTH = 60;

export function roundAt(nowMs: number) {
  const number = Math.floor(nowMs / ROUND_MS);
  const startedMs = number * ROUND_MS;
  return { number, closesMs: startedMs + BETS_MS, endsMs: startedMs + ROUND_MS };
}

/** Which round ends at a moment that `roundAt` told. */
export const roundEndingAt = (endsMs: number): number => Math.round(endsMs / ROUND_MS) - 1;

/** What can be bet on, and what it pays back in hundredths of the stake. */
export const TABLE_BETS = {
  baccarat: { player: 200, banker: 195, tie: 900 },
  "dragon-tiger": { dragon: 200, tiger: 200, tie: 1_100 },
  roulette: { red: 200, black: 200, green: 3_600 },
  "sic-bo": { small: 200, big: 200, triple: 3_100 },
} as const satisfies Record<TableKind, Record<string, number>>;

const RED = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);
/** Of eight decks, the rules of the third card followed. */
const BANKER = 0.4586;
const PLAYER = 0.4462;
/** Two cards of one rank. */
const SAME = 0.0747;

type Ended =
  | { readonly kind: "baccarat"; readonly result: "banker" | "player" | "tie" }
  | { readonly kind: "dragon-tiger"; readonly result: "dragon" | "tiger" | "tie" }
  | { readonly kind: "roulette"; readonly result: number }
  | { readonly kind: "sic-bo"; readonly result: [number, number, number] };

/** What a table's round came to, or will: whoever asks. */
export function endOfRound(key: string, gameId: string, kind: TableKind, number: number): Ended {
  const at = [gameId, number] as const;
  const chance = chanceOf(key, "round", ...at);
  switch (kind) {
    case "baccarat": {
      if (chance < BANKER) return { kind, result: "banker" };
      return { kind, result: chance < BANKER + PLAYER ? "player" : "tie" };
    }
    case "dragon-tiger": {
      const side = chance < SAME + (1 - SAME) / 2 ? "dragon" : "tiger";
      return { kind, result: chance < SAME ? "tie" : side };
    }
    case "roulette":
      return { kind, result: Math.floor(chance * 37) };
    case "sic-bo": {
      const die = (of: string) => countOf(key, [1, 6], of, ...at);
      return { kind, result: [die("a"), die("b"), die("c")] };
    }
  }
}

/** Which bet of its table a round's end pays. */
export function wonBy({ kind, result }: Ended): string {
  if (kind === "roulette") {
    const colour = RED.has(result) ? "red" : "black";
    return result === 0 ? "green" : colour;
  }
  if (kind !== "sic-bo") return result;
  const [first, second, third] = result;
  if (first === second && second === third) return "triple";
  return first + second + third <= 10 ? "small" : "big";
}

const PAID_ON_TIE: Partial<Record<TableKind, number>> = { baccarat: 100, "dragon-tiger": 50 };

/** What a bet pays back in hundredths of the stake: a tie leaves stakes on the others, at dragon and tiger half of them. */
export function paidOn(kind: TableKind, bet: string, won: string): number {
  const bets: Readonly<Record<string, number>> = TABLE_BETS[kind];
  if (bet === won) return bets[bet] ?? 0;
  return won === "tie" ? (PAID_ON_TIE[kind] ?? 0) : 0;
}

/** The last rounds that are over, the newest last. */
export function roadOf(key: string, gameId: string, kind: TableKind, nowMs: number): Road {
  const { number } = roundAt(nowMs);
  const results = Array.from(
    { length: ROAD_LENGTH },
    (_, back) => endOfRound(key, gameId, kind, number - ROAD_LENGTH + back).result,
  );
  return { kind, results } as Road;
}
