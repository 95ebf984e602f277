import { type Fraction, fraction } from "#/lib/base/fraction.ts";
import type { BetType, DrawnNumbers, Picks, Selection, Terms } from "../bet-type.ts";
import { eachChoice } from "../singles.ts";
import { choose, chooseExactly, NOTHING } from "./numbers.ts";

/** What wins in a tier: how many of a single bet's numbers fall, and where there is a bonus ball, whether it does. */
type Tier = { readonly hits: number; readonly bonus?: boolean };

type Matched = {
  readonly code: string;
  readonly group: string;
  /** The balls in the drum. */
  readonly picks: Picks & { readonly listed: readonly string[] };
  /** How many fall, the bonus ball not counted. */
  readonly drawn: number;
  /** One more ball falls after them. */
  readonly bonus?: boolean;
  /** How many numbers one single bet has. */
  readonly chosen: number;
  /** The most that can be picked; each choice of so many among them is a single bet. */
  readonly most: number;
  readonly tiers: Readonly<Record<string, Tier>>;
};

/** How many of the picks fell: among the balls, and as the bonus. */
type Fallen = { readonly hits: number; readonly bonus: number };

/**
 * Numbers of a drum in which none falls twice, paid by how many of them fall. How many single bets of a selection win in
 * a tier follows from how many of all its numbers fell, so nothing is gone through.
 */
export function matched(rule: Matched): BetType {
  const { code, group, picks, chosen } = rule;
  const tiers = Object.entries(rule.tiers);
  const wonBy = (picked: number, fallen: Fallen) =>
    tiers.map(([name, tier]) => [name, betsIn(tier, { picked, chosen, fallen })] as const);
  return {
    ...{ code, group, tiers: tiers.map(([name]) => name) },
    ...(chosen === 1 ? { byPick: true as const } : {}),
    // Each choice among the picks counts with those that were bought alone, however many there are.
    ...(chosen > 1 ? { singles: eachChoice(chosen) } : {}),
    places: [{ name: "picks", picks, min: chosen, max: rule.most }],
    bets: ([picked = []]) => choose(picked.length, chosen),
    outcome: ([picked = []], result) => {
      const won = wonBy(picked.length, fallenOf(rule, picked, result));
      return { won: Object.fromEntries(won.filter(([, bets]) => bets > 0)), refunded: 0 };
    },
    mostWon: ([picked = []], odds) => {
      let most = 0n;
      for (const fallen of everyFall(rule, picked.length)) {
        const won = paid(wonBy(picked.length, fallen), odds);
        if (won > most) most = won;
      }
      return most;
    },
    fallen: ([picked = []], [result = []]) => [picked.filter((pick) => result.includes(pick))],
    expectation: (selection: Selection) => {
      const bets = choose(selection[0]?.length ?? 0, chosen);
      const won = tiers.map(([name, tier]) => [name, expected(rule, tier, bets)] as const);
      return { won: Object.fromEntries(won), refunded: NOTHING };
    },
  };
}

/** How many single bets win in a tier, of all that so many picks make. */
function betsIn(
  tier: Tier,
  { picked, chosen, fallen }: { picked: number; chosen: number; fallen: Fallen },
): number {
  const { hits, bonus } = fallen;
  const missed = picked - hits - bonus;
  const right = choose(hits, tier.hits);
  if (tier.bonus === undefined) return right * choose(picked - hits, chosen - tier.hits);
  if (tier.bonus) return right * bonus * choose(missed, chosen - tier.hits - 1);
  return right * choose(missed, chosen - tier.hits);
}

function fallenOf(
  { drawn, bonus = false }: Matched,
  picked: readonly string[],
  [fallen = []]: DrawnNumbers,
): Fallen {
  const balls = new Set(fallen.slice(0, drawn));
  const last = bonus ? fallen[drawn] : undefined;
  return {
    hits: picked.filter((pick) => balls.has(pick)).length,
    bonus: last !== undefined && picked.includes(last) ? 1 : 0,
  };
}

/** Every way that so many picks can come out. */
function everyFall({ picks, drawn, bonus = false }: Matched, picked: number): readonly Fallen[] {
  const others = picks.listed.length - picked;
  return Array.from({ length: Math.min(picked, drawn) + 1 }, (_, hits) => hits).flatMap((hits) => {
    const missing = drawn - hits;
    if (missing > others) return [];
    const isOther = !bonus || others > missing;
    return [
      ...(isOther ? [{ hits, bonus: 0 }] : []),
      ...(bonus && picked > hits ? [{ hits, bonus: 1 }] : []),
    ];
  });
}

function paid(won: readonly (readonly [string, number])[], odds: Terms["odds"]): bigint {
  return won.reduce((sum, [tier, bets]) => sum + (odds[tier] ?? 0n) * BigInt(bets), 0n);
}

/** How many of so many single bets win in a tier on average: of all draws, those with so many of its numbers. */
function expected({ picks, drawn, chosen }: Matched, tier: Tier, bets: number): Fraction {
  const size = picks.listed.length;
  const missed = chosen - tier.hits;
  const ways = chooseExactly(chosen, tier.hits) * chooseExactly(size - chosen, drawn - tier.hits);
  const all = chooseExactly(size, drawn);
  if (tier.bonus === undefined) return fraction(ways * BigInt(bets), all);
  // The bonus is any of the balls that are left, as likely each; so many of them are the bet's.
  const left = size - drawn;
  const bonus = tier.bonus ? missed : left - missed;
  return fraction(ways * BigInt(bonus * bets), all * BigInt(left));
}
