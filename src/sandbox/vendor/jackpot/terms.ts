import { type Currency, parseMoney } from "#/lib/base/money.ts";
import { RETURN_PERCENT, stakesOf } from "../game.ts";

/** Pots are counted in millionths of a currency's unit, so that a share of any stake is a whole number of them. */
const MICRO = 6;

/** Of each stake so much goes into the pot, and so much is what the vendor begins pots with. */
export const SHARE_PERCENT = 1;
const SEED_PERCENT = 1;
/** What all stakes return in the long run, the jackpot's part included. */
export const RETURN_WITH_JACKPOT = RETURN_PERCENT + SHARE_PERCENT + SEED_PERCENT;

/** A pot begins at so many of the smallest stakes. */
const SEED_STAKES = 5_000n;

export type Terms = {
  /** What the pot begins at. */
  readonly seedMicro: bigint;
  /** It is won once in so much staked, on the average. */
  readonly perWinMicro: bigint;
};

/**
 * The terms in a currency. A stake s wins by s/P: ten times the stake wins ten times as often. Once won, the pot is its seed
 * and the share of the P that was staked for it on the average, so that of all stakes the share and seed/P are paid.
 */
export function termsIn(code: string): Terms {
  const [least = "1"] = stakesOf({ code, exponent: MICRO });
  const micro = parseMoney(least, MICRO);
  if (!micro.ok) throw new Error(`${least} is no stake`);
  const seedMicro = micro.value * SEED_STAKES;
  return { seedMicro, perWinMicro: (seedMicro * 100n) / BigInt(SEED_PERCENT) };
}

type Scale = Pick<Currency, "exponent">;
export const microOf = (minor: bigint, { exponent }: Scale): bigint =>
  (minor * 10n ** BigInt(MICRO)) / 10n ** BigInt(exponent);
/** Whole minor units; what is left over stays in the pot. */
export const minorOf = (micro: bigint, { exponent }: Scale): bigint =>
  (micro * 10n ** BigInt(exponent)) / 10n ** BigInt(MICRO);

/** What a stake adds to its pot. */
export const shareOf = (stakeMicro: bigint): bigint => (stakeMicro * BigInt(SHARE_PERCENT)) / 100n;

/** In how many rounds of a stake one wins the pot. */
export const roundsPerWin = ({ perWinMicro }: Terms, stakeMicro: bigint): bigint =>
  perWinMicro / stakeMicro;
