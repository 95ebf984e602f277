import type { RainGame } from "#/lib/rules/studio/rain/game.ts";
import { verifyRain } from "#/lib/rules/studio/rain/verify.ts";
import { t } from "../page-data.ts";
import type { Purse } from "../purse.ts";
import { KeptPromises, type Promised } from "./kept-promises.ts";
import type { RainScreen } from "./screen.ts";

/** What is told of a pot that is over. */
type ToldPot = {
  readonly stake: string;
  readonly number: number | null;
  readonly serverSeed: string | null;
  readonly seeds: readonly string[] | null;
  readonly shares: readonly string[] | null;
};

type Stake = { readonly roundId: string; readonly hash: string };
type Parts = { readonly game: RainGame; readonly purse: Purse; readonly screen: RainScreen };

/**
 * What was shown as this browser staked: each pot that is over is compared with it, and so is what is told of a stake that
 * is found again after a reload.
 */
export class Promises {
  readonly #parts: Parts;
  readonly #kept: KeptPromises;

  constructor(parts: Parts, isKept: boolean) {
    this.#parts = parts;
    this.#kept = new KeptPromises(isKept);
  }

  /** A stake that this page placed stands. */
  keep({ roundId }: Stake, { hash, seed }: { readonly hash: string; readonly seed: string }): void {
    this.#kept.put({ roundId, hash, seed });
  }

  /**
   * A stake that was there before this page: it is held to what this browser was shown as it placed it, and one of another
   * browser to what it is shown now.
   */
  found({ roundId, hash }: Stake): void {
    const known = this.#kept.of(roundId);
    if (known && known.hash !== hash) this.#alarm(null);
    this.#kept.put({ roundId, hash, seed: null });
  }

  /** Says so where a pot was not split as what was shown bound it, with this browser's text among the others. */
  async compare(roundId: string, pot: ToldPot): Promise<void> {
    const { game, purse } = this.#parts;
    const promised = this.#kept.of(roundId);
    if (promised && !(await isHeld(game, promised, pot, purse))) this.#alarm(pot.number);
  }

  #alarm(number: number | null): void {
    const named = `${t("rain_number")} ${number ?? "—"}`;
    this.#parts.screen.alarm(t("fair_broken", { number: named }));
  }
}

async function isHeld(
  game: RainGame,
  { hash, seed }: Promised,
  { stake, number, serverSeed, seeds, shares }: ToldPot,
  purse: Purse,
): Promise<boolean> {
  if (number === null || !serverSeed || !seeds || !shares) return false;
  const check = await verifyRain(game, {
    ...{ serverSeed, serverSeedHash: hash, number, seeds, stakeMinor: purse.minor(stake) },
    ...(seed === null ? {} : { ownSeed: seed }),
  });
  const told = shares.map((share) => purse.minor(share)).join();
  return check?.seedMatches === true && check.ownMatches !== false && check.shares.join() === told;
}
