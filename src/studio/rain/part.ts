import { formatWire } from "#/lib/base/money.ts";
import type { RainRoundDetails } from "#/lib/contract/games/seamless.ts";
import type { RainView } from "../api.ts";

/** A player's part in a pot, as it is stored; amounts in minor units as texts. */
export type RainPart = {
  readonly number: number;
  readonly players: number | null;
  readonly prize: string | null;
  readonly line: number | null;
  readonly envelope: number | null;
  /** Null before the end, as are the shares. */
  readonly seeds: readonly string[] | null;
  readonly shares: readonly string[] | null;
};

/** The part as one column of a round, null in other games. What decides a pot is told with its end. */
export const RAIN_PART = `
  case when rain_pots.id is not null then jsonb_build_object('number', rain_pots.id,
    'players', jsonb_array_length(rain_pots.seeds), 'prize', rain_pots.prize_minor::text, 'line', line,
    'envelope', envelope, 'seeds', case when shares is not null then rain_pots.seeds end, 'shares', shares) end`;

export const RAIN_JOINS = `
  left join rain_pots on rain_pots.id = rain_pot_id
  left join rain_bets on rain_bets.bet_id = rounds.id`;

/** What a round tells of its player's part, and what that pays. */
export function rainPart(
  { exponent }: { readonly exponent: number },
  { number, players, prize, line, envelope, seeds, shares }: RainPart,
): { readonly payout: string; readonly rain: RainView } {
  const wire = (minor: string) => formatWire(BigInt(minor), exponent);
  const share = envelope === null ? undefined : shares?.[envelope];
  return {
    payout: wire(share ?? "0"),
    rain: {
      ...{ number, players, line, envelope, seeds },
      prize: prize && wire(prize),
      shares: shares?.map(wire) ?? null,
    },
  };
}

/** The part as the operator's record shows it. */
export function rainDetailsOf(
  { number: _, seeds, shares, ...part }: RainView,
  common: Pick<RainRoundDetails, "roundId" | "gameId" | "stake" | "payout" | "fairness">,
): RainRoundDetails {
  return {
    ...common,
    ...part,
    kind: "rain",
    seeds: seeds && [...seeds],
    shares: shares && [...shares],
  };
}
