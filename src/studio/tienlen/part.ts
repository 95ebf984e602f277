import { formatWire } from "#/lib/base/money.ts";
import type { Fairness, TienLenRoundDetails } from "#/lib/contract/games/seamless.ts";
import { joinSeeds } from "#/lib/rules/studio/tienlen/deal.ts";
import type { PlayedTienLen } from "#/lib/rules/studio/tienlen/played.ts";

/** A member's part in a hand, as it is stored: amounts in minor units, with the deal's seed once it is out of use. */
export type TienLenPart = Omit<PlayedTienLen, "state" | "net" | "rake" | "seats" | "moves"> & {
  readonly state: string;
  readonly hash: string;
  readonly serverSeed: string | null;
  readonly isDealt: boolean;
  readonly shares: PlayedTienLen["seats"] | null;
  readonly moves: PlayedTienLen["moves"] | null;
  readonly net: number | null;
  readonly rake: number | null;
};

/**
 * The part as one column of a round, null in other games. The seed stands in no row before its hand's end. Who was dropped
 * from a hand has no part in what was played without them: theirs is void, with the deal that failed.
 */
export const TIEN_LEN_PART = `
  case when tienlen_hand_id is not null then (
    select jsonb_build_object('hand', hands.id, 'deal', deals.id, 'seat', seat, 'lead', lead,
      'state', case when is_out then 'void' else hands.state end, 'winner', case when not is_out then winner end,
      'hash', server_seed_hash, 'serverSeed', deals.server_seed, 'shares', shares,
      'isDealt', not is_out and (hands.state in ('playing', 'over')
        or exists (select 1 from tienlen_moves where hand_id = hands.id)),
      'moves', (select jsonb_agg(jsonb_build_object('seat', made.seat, 'cards', cards, 'auto', auto) order by turn)
        from tienlen_moves made where made.hand_id = hands.id and not is_out),
      'failed', (select coalesce(jsonb_agg(jsonb_build_object('deal', past.id, 'serverSeedHash', past.server_seed_hash,
          'serverSeed', past.server_seed, 'missing', past.missing) order by past.id), '[]')
        from tienlen_deals past
        where past.hand_id = hands.id and past.id < deals.id and past.missing is not null),
      'net', net_minor, 'rake', rake_minor)
    from tienlen_seats
    join tienlen_hands hands on hands.id = hand_id
    cross join lateral (select rounds.state in ('refused', 'cancelling', 'cancelled') is_out) bets
    join lateral (select * from tienlen_deals where hand_id = hands.id
      order by (is_out and coalesce(missing @> to_jsonb(seat), false)) desc, id desc limit 1) deals on true
    where bet_id = rounds.id) end`;

/** What a round tells of its hand, and what it has paid. */
export function tienLenPart(
  row: { readonly payoutMinor: bigint | null; readonly exponent: number },
  part: TienLenPart,
): { readonly payout: string; readonly tienlen: PlayedTienLen } {
  const { hand, deal, seat, state, winner, failed, shares, isDealt, moves, net, rake } = part;
  const money = (minor: number | null) =>
    minor === null ? null : formatWire(BigInt(minor), row.exponent);
  const seats = isDealt && shares ? [...shares].sort((a, b) => a.seat - b.seat) : [];
  return {
    payout: formatWire(row.payoutMinor ?? 0n, row.exponent),
    tienlen: {
      ...{ hand, deal, seat, winner, failed, seats },
      state: state === "over" || state === "void" ? state : "open",
      lead: seats.some((one) => one.seat === part.lead) ? part.lead : null,
      moves: moves ?? [],
      net: money(net),
      rake: money(rake),
    },
  };
}

/** What the hand is recomputed from; the seeds of all as one text. */
export function tienLenFairness(
  { hash, serverSeed, deal, shares, isDealt }: TienLenPart,
  configHash: string,
): Fairness {
  const seats = isDealt && shares ? [...shares].sort((a, b) => a.seat - b.seat) : [];
  return {
    serverSeedHash: hash,
    serverSeed,
    clientSeed: joinSeeds(seats.map(({ seed }) => seed)),
    nonce: deal,
    configHash,
  };
}

/** The part as the operator's record shows it. */
export function tienLenDetailsOf(
  played: PlayedTienLen,
  common: Pick<TienLenRoundDetails, "roundId" | "gameId" | "stake" | "payout" | "fairness">,
): TienLenRoundDetails {
  return {
    ...common,
    ...played,
    kind: "tienlen",
    failed: played.failed.map((one) => ({ ...one, missing: [...one.missing] })),
    seats: played.seats.map((one) => ({ ...one })),
    moves: played.moves.map((one) => ({ ...one, cards: [...one.cards] })),
  };
}
