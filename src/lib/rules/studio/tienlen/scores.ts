import { type Card, isRed, isTwo } from "./cards.ts";
import { bombsIn } from "./combinations.ts";
import { bombUnits, type TienLenGame } from "./game.ts";
import type { Hand, Transfer } from "./hand.ts";

/** What is paid for 2s and bombs that are left in a hand (thối). */
export function rottenUnits(game: TienLenGame, hand: readonly Card[]): number {
  const { blackTwo, redTwo } = game.pays;
  const twos = hand.filter(isTwo).reduce((sum, card) => sum + (isRed(card) ? redTwo : blackTwo), 0);
  const { quads, runs } = bombsIn(hand);
  return (
    twos +
    quads * bombUnits(game, "quad") +
    runs.reduce((sum, length) => sum + bombUnits(game, length), 0)
  );
}

/** Every payment of a hand that is over: cuts as they came, then each loser's, in order from the winner on. */
export function transfersOf({
  game,
  hands,
  played,
  winner,
  instant,
  cuts,
}: Hand): readonly Transfer[] {
  if (winner === null) return cuts;
  const losers = hands.map((_, step) => (winner + step) % hands.length).slice(1);
  return [
    ...cuts,
    ...losers.map((from): Transfer => {
      const left = hands[from] ?? [];
      if (instant) return { from, to: winner, units: game.pays.instant, why: "instant" };
      const { card, unplayedCard } = game.pays;
      const rotten = rottenUnits(game, left);
      return played[from]
        ? { from, to: winner, units: left.length * card + rotten, why: "cards" }
        : { from, to: winner, units: left.length * unplayedCard + rotten, why: "unplayed" };
    }),
  ];
}

/** What a hand came to, in units: each has a buy-in to pay from, and pays no more than is left of it at that moment. */
export type Settled = {
  readonly transfers: readonly (Transfer & { readonly paid: number })[];
  /** By place; their sum is 0, and none is below minus the buy-in. */
  readonly nets: readonly number[];
};

/** Settles a hand that is over. */
export function settle(hand: Hand): Settled {
  const { buyIn } = hand.game;
  const stacks = hand.hands.map(() => buyIn);
  const transfers = transfersOf(hand).map((transfer) => {
    const { from, to, units } = transfer;
    const paid = Math.min(units, stacks[from] ?? 0);
    stacks[from] = (stacks[from] ?? 0) - paid;
    stacks[to] = (stacks[to] ?? 0) + paid;
    return { ...transfer, paid };
  });
  return { transfers, nets: stacks.map((stack) => stack - buyIn) };
}

/** A member's money of a hand, in minor units. */
export type Purse = {
  /** Before the rake. */
  readonly net: bigint;
  readonly rake: bigint;
  /** What the hand's win pays: the stake and the net less the rake. */
  readonly pays: bigint;
};

const BPS = 10_000n;

/** A unit of a table whose buy-in is this stake, in minor units; stakes on offer divide evenly. */
export const unitMinor = ({ buyIn }: TienLenGame, stakeMinor: bigint): bigint =>
  stakeMinor / BigInt(buyIn);

/** The rake of a net win: a part cut to whole minor units, with a cap; none of a loss. */
export function rakeOf(game: TienLenGame, stakeMinor: bigint, net: bigint): bigint {
  if (net <= 0n) return 0n;
  const part = (net * BigInt(game.rake.bps)) / BPS;
  const most = unitMinor(game, stakeMinor) * BigInt(game.rake.mostUnits);
  return part < most ? part : most;
}

/** What each place is paid. The sum of nets is 0, and nothing leaves the table but the rakes. */
export function pursesOf(
  game: TienLenGame,
  { nets }: Settled,
  stakeMinor: bigint,
): readonly Purse[] {
  const unit = unitMinor(game, stakeMinor);
  return nets.map((units) => {
    const net = BigInt(units) * unit;
    const rake = rakeOf(game, stakeMinor, net);
    return { net, rake, pays: stakeMinor + net - rake };
  });
}
