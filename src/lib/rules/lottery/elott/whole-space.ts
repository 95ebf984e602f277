import { type Fraction, fraction } from "#/lib/base/fraction.ts";
import {
  type BetType,
  type DrawnNumbers,
  ODDS_SCALE,
  type Outcome,
  type Selection,
  type Terms,
} from "../bet-type.ts";

/** A bet type but for what follows from its outcomes over all that can be drawn. */
export type Rule = Omit<BetType, "expectation" | "mostWon"> & {
  /** The most of its single bets that win together, where they have one tier and that can be told without the draws. */
  readonly mostHits?: (selection: Selection) => number;
};

/** Completes rules of a game with so few outcomes, all alike, that all of them can be gone through. */
export function overAll({ mostHits, ...rule }: Rule, space: readonly DrawnNumbers[]): BetType {
  let telling: readonly DrawnNumbers[] | null = rule.byPick ? null : space;
  return {
    ...rule,
    mostWon: (selection, odds) => {
      if (mostHits) return (odds["hit"] ?? 0n) * BigInt(mostHits(selection));
      telling ??= unlike(rule, space);
      let most = 0n;
      for (const drawn of telling) {
        const won = wonAt(rule.outcome(selection, drawn), odds);
        if (won > most) most = won;
      }
      return most;
    },
    expectation: (selection) => {
      const won: Record<string, number> = {};
      let refunded = 0;
      for (const drawn of space) {
        const outcome = rule.outcome(selection, drawn);
        refunded += outcome.refunded;
        for (const [tier, hits] of Object.entries(outcome.won)) won[tier] = (won[tier] ?? 0) + hits;
      }
      return { won: overSpace(won, space.length), refunded: fraction(refunded, space.length) };
    },
  };
}

/** Of draws on which every pick fares alike one: of 1,000 that come to five forms, five. */
function unlike(rule: Rule, space: readonly DrawnNumbers[]): readonly DrawnNumbers[] {
  const [picks = []] = allOf(rule);
  const found = new Map<string, DrawnNumbers>();
  for (const drawn of space) {
    const fares = JSON.stringify(picks.map((pick) => rule.outcome([[pick]], drawn)));
    if (!found.has(fares)) found.set(fares, drawn);
  }
  return [...found.values()];
}

function wonAt({ won }: Outcome, odds: Terms["odds"]): bigint {
  return Object.entries(won).reduce(
    (sum, [tier, hits]) => sum + (odds[tier] ?? 0n) * BigInt(hits),
    0n,
  );
}

function overSpace(
  won: Readonly<Record<string, number>>,
  size: number,
): Readonly<Record<string, Fraction>> {
  return Object.fromEntries(
    Object.entries(won).map(([tier, hits]) => [tier, fraction(hits, size)]),
  );
}

/** All that a type can be bet on at once: every pick of every place, as many as it takes. */
export function allOf(type: Pick<BetType, "places">): Selection {
  return type.places.map(({ picks, max }) => {
    const all =
      "listed" in picks
        ? picks.listed
        : Array.from({ length: 10 ** picks.digits }, (_, index) =>
            String(index).padStart(picks.digits, "0"),
          );
    return all.slice(0, max);
  });
}

/**
 * Odds at which each single bet of a type returns `rtp` (a share, such as 96/100) in the long run, rounded down to a
 * ten-thousandth: rtp × (1 − chance of a refund) ÷ chance to win. For types whose tiers are what one picks; where one
 * bet can win in several tiers no such odds follow.
 */
export function fairTerms(type: BetType, least: Selection, rtp: Fraction): Terms {
  const odds: Record<string, bigint> = {};
  for (const tier of type.tiers) {
    const selection = type.tiers.length === 1 ? least : allOf(type);
    const { won, refunded } = type.expectation(selection);
    const bets = BigInt(type.bets(selection));
    const chance = won[tier];
    if (!chance || chance.over === 0n) throw new RangeError(`${type.code} never wins ${tier}`);
    const kept = refunded.under * bets - refunded.over;
    // Where a tier is what one picks, one bet alone can win it; else any of them.
    const winning = type.tiers.length === 1 ? bets : 1n;
    odds[tier] =
      (rtp.over * kept * winning * chance.under * ODDS_SCALE) /
      (rtp.under * refunded.under * bets * chance.over);
  }
  return { stakesEach: 1, odds };
}
