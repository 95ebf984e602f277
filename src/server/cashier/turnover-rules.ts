const ONCE_PERCENT = 100n;

/** What is to be played of a deposit before it is taken out: `percent` hundredths of it (100: once), rounded down. */
export function turnoverOf(amountMinor: bigint, percent: number): bigint {
  return (amountMinor * BigInt(percent)) / ONCE_PERCENT;
}

/** A deposit that asks to be played, and what was staked from then on until the next one. */
export type ToPlay = {
  /** What it brought into the wallet. */
  readonly creditedMinor: bigint;
  readonly turnoverMinor: bigint;
  readonly playedMinor: bigint;
};

export type TurnoverLeft = {
  /** Of each deposit, in their order. */
  readonly leftMinor: readonly bigint[];
  readonly toPlayMinor: bigint;
  /** What of the deposits stays until that is played: of each the share that is left to play, rounded up. */
  readonly lockedMinor: bigint;
};

/**
 * What is left to play of deposits, in the order in which they were credited. A stake counts once, for what was there to
 * play when it was made, the oldest first; what is staked while nothing is left counts for nothing that comes later.
 */
export function turnoverLeft(deposits: readonly ToPlay[]): TurnoverLeft {
  let toPlayMinor = 0n;
  for (const { turnoverMinor, playedMinor } of deposits) {
    const left = toPlayMinor + turnoverMinor - playedMinor;
    toPlayMinor = left > 0n ? left : 0n;
  }
  const leftMinor: bigint[] = [];
  let lockedMinor = 0n;
  let rest = toPlayMinor;
  for (const { turnoverMinor, creditedMinor } of deposits.toReversed()) {
    const isWhole = rest >= turnoverMinor;
    const left = isWhole ? turnoverMinor : rest;
    rest -= left;
    leftMinor.unshift(left);
    if (left > 0n) lockedMinor += (creditedMinor * left + turnoverMinor - 1n) / turnoverMinor;
  }
  return { leftMinor, toPlayMinor, lockedMinor };
}
