import { findMatch, marketOf, matchEnd, matchesAhead } from "./matches.ts";
import { endOfRound, paidOn, roundAt, TABLE_BETS, tableKind, wonBy } from "./tables.ts";

/** What can be bet on in a game this moment: a table's round, or a match. `odds` are in hundredths of the stake. */
export type Offer = {
  readonly eventId: string;
  readonly closesMs: number;
  readonly endsMs: number;
  readonly outcomes: readonly { readonly outcomeId: string; readonly odds: number }[];
} & (
  | { readonly kind: "round"; readonly number: number }
  | {
      readonly kind: "match" | "cockfight";
      readonly competition: string;
      readonly home: string;
      readonly away: string;
    }
);

/** How a bet ends: which outcome is paid, and what this one pays back in hundredths of the stake. */
export type End = { readonly won: string; readonly paid: number };

/** What is on offer in a game whose ends are decided for all who bet on it; null for a game that is played alone. */
export function offersIn(key: string, gameId: string, nowMs: number): readonly Offer[] | null {
  const kind = tableKind(gameId);
  if (kind) {
    const { number, closesMs, endsMs } = roundAt(nowMs);
    const outcomes = Object.entries(TABLE_BETS[kind]).map(([outcomeId, odds]) => ({
      outcomeId,
      odds,
    }));
    const isOpen = nowMs < closesMs;
    return [
      {
        ...{ kind: "round", eventId: `${gameId}.${number}`, number, closesMs, endsMs },
        outcomes: isOpen ? outcomes : [],
      },
    ];
  }
  const matches = matchesAhead(key, gameId, nowMs);
  if (matches.length === 0) return null;
  return matches.map(({ sport, eventId, startsMs, endsMs, competition, home, away, ...match }) => {
    const market = marketOf(
      key,
      { ...match, ...{ sport, eventId, startsMs, endsMs, competition, home, away } },
      nowMs,
    );
    return {
      kind: sport === "cockfight" ? "cockfight" : "match",
      ...{ eventId, closesMs: startsMs, endsMs, competition, home, away },
      outcomes: (market?.outcomes ?? []).map(({ outcomeId, odds }) => ({
        outcomeId,
        odds: Math.round(Number(odds) * 100),
      })),
    };
  });
}

/** How a bet on an offer ends. */
export function endOf(
  key: string,
  gameId: string,
  { eventId, outcomes, ...offer }: Offer,
  outcomeId: string,
): End {
  const kind = tableKind(gameId);
  if (kind && offer.kind === "round") {
    const won = wonBy(endOfRound(key, gameId, kind, offer.number));
    return { won, paid: paidOn(kind, outcomeId, won) };
  }
  const match = findMatch(key, gameId, eventId);
  if (!match) throw new Error("a bet on no match");
  const won = matchEnd(key, match);
  const odds = outcomes.find((each) => each.outcomeId === outcomeId)?.odds ?? 0;
  if (won === "void") return { won, paid: 100 };
  return { won, paid: won === outcomeId ? odds : 0 };
}
