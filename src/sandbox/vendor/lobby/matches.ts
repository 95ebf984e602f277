import { MINUTE_MS, SECOND_MS } from "#/lib/base/time.ts";
import { type Market, SIDES, type Side } from "#/lib/contract/games/lobby-feed.ts";
import { chanceOf, countOf, pickOf } from "./chance.ts";
import { COMPETITIONS, type Sport, TEAMS } from "./teams.ts";

/** A game in which matches are bet on: how often one begins, how long it lasts, and how many are offered ahead. */
type Book = {
  readonly sport: Sport;
  readonly everyMs: number;
  readonly offsetMs: number;
  readonly lastsMs: number;
  readonly ahead: number;
};

const book = (sport: Sport, every: number, offset: number, ahead: number): Book => ({
  ...{ sport, ahead },
  everyMs: every * MINUTE_MS,
  offsetMs: offset * MINUTE_MS,
  lastsMs: (sport === "cockfight" ? 3 : 10) * MINUTE_MS,
});

const BOOKS: Readonly<Record<string, Book>> = {
  "kumis-deportes": book("football", 75, 0, 12),
  "cobalto-deportes": book("football", 100, 25, 10),
  "vela-deportes": book("basketball", 90, 40, 8),
  "rio-bravo-quiniela": book("football", 150, 65, 6),
  "imes-liga-de-leyendas": book("esports", 50, 10, 8),
  "tf-duelo": book("esports", 65, 30, 8),
  "ia-torneos": book("esports", 95, 45, 6),
  "gallos-del-ruedo-norte": book("cockfight", 8, 0, 6),
  "gallos-del-ruedo-sur": book("cockfight", 12, 4, 6),
};

export const bookOf = (gameId: string): Book | null => BOOKS[gameId] ?? null;

export type Match = {
  readonly eventId: string;
  readonly gameId: string;
  readonly sport: Sport;
  readonly competition: string;
  readonly home: string;
  readonly away: string;
  readonly startsMs: number;
  readonly endsMs: number;
};

/** The matches of a book that have not begun. */
export function matchesAhead(key: string, gameId: string, nowMs: number): readonly Match[] {
  const of = bookOf(gameId);
  if (!of) return [];
  const next = Math.floor((nowMs - of.offsetMs) / of.everyMs) + 1;
  return Array.from({ length: of.ahead }, (_, on) => matchOf(key, gameId, of, next + on));
}

/** A match by its id; null for what is none of the game's. */
export function findMatch(key: string, gameId: string, eventId: string): Match | null {
  const of = bookOf(gameId);
  const [, name, turn = ""] = /^([\w-]+)\.(\d{1,9})$/.exec(eventId) ?? [];
  return of && name === gameId ? matchOf(key, gameId, of, Number(turn)) : null;
}

function matchOf(key: string, gameId: string, of: Book, turn: number): Match {
  const { sport, everyMs, offsetMs, lastsMs } = of;
  const teams = TEAMS[sport];
  const home = countOf(key, [0, teams.length - 1], "home", gameId, turn);
  const other = countOf(key, [1, teams.length - 1], "away", gameId, turn);
  const startsMs = turn * everyMs + offsetMs;
  return {
    ...{ gameId, sport, startsMs },
    eventId: `${gameId}.${turn}`,
    competition: pickOf(key, COMPETITIONS[sport], "competition", gameId, turn),
    home: teams[home] ?? teams[0],
    away: teams[(home + other) % teams.length] ?? teams[0],
    endsMs: startsMs + lastsMs,
  };
}

const DRAWS: Readonly<Record<Sport, number>> = {
  ...{ football: 0.27, basketball: 0, esports: 0, cockfight: 0.08 },
};

/** How likely each side is; what is not possible is left out. */
function likelihoods(key: string, { eventId, sport }: Match): ReadonlyMap<Side, number> {
  const draw = DRAWS[sport];
  const home = (1 - draw) * (0.25 + 0.5 * chanceOf(key, "strength", eventId));
  const all = { home, draw, away: 1 - draw - home };
  return new Map(SIDES.flatMap((side) => (all[side] > 0 ? [[side, all[side]]] : [])));
}

const STEP_MS = 20 * SECOND_MS;
/** Of what is staked so much is paid back at even odds. */
const RETURNED = 0.94;
/** How far odds wander, as a part of what they are. */
const WANDER = 0.12;
const CLOSED_SHARE = 0.015;

/** The odds of a match this moment, which move every twenty seconds; null while no bet is taken on it. */
export function marketOf(key: string, match: Match, nowMs: number): Market | null {
  const { eventId } = match;
  const step = Math.floor(nowMs / STEP_MS + chanceOf(key, "beat", eventId));
  if (nowMs >= match.startsMs || chanceOf(key, "closed", eventId, step) < CLOSED_SHARE) return null;
  const outcomes = [...likelihoods(key, match)].map(([side, likely]) => {
    const moved = 1 + WANDER * (chanceOf(key, "moved", eventId, side, step) - 0.5);
    return { outcomeId: side, side, odds: Math.max(1.01, (RETURNED / likely) * moved).toFixed(2) };
  });
  return { version: step, outcomes };
}

/** Of a hundred matches so many are called off, and what was staked on them stands as if it had not been. */
const VOID_SHARE = 0.03;

/** How likely a side wins, where the match is played; 0 for a side that it has not. */
export function likelihoodOf(key: string, match: Match, side: string): number {
  return likelihoods(key, match).get(side as Side) ?? 0;
}

/** How a match ends, or will: who wins, or that it is called off. */
export function matchEnd(key: string, match: Match): Side | "void" {
  return chanceOf(key, "void", match.eventId) < VOID_SHARE ? "void" : winnerOf(key, match);
}

/** Who wins a match that is played. */
function winnerOf(key: string, match: Match): Side {
  let left = chanceOf(key, "end", match.eventId);
  for (const [side, likely] of likelihoods(key, match)) {
    left -= likely;
    if (left < 0) return side;
  }
  return "away";
}
