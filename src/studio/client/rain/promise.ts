import type { RainGame } from "#/lib/rules/studio/rain/game.ts";
import { verifyRain } from "#/lib/rules/studio/rain/verify.ts";
import { t } from "../page-data.ts";
import type { Purse } from "../purse.ts";
import type { RainScreen } from "./screen.ts";

/** What this browser saw and brought as it staked: the hash of the pot's seed, and a text of its own. */
type Promised = { readonly hash: string; readonly seed: string };

/** What is told of a pot that is over. */
type ToldPot = {
  readonly stake: string;
  readonly number: number | null;
  readonly serverSeed: string | null;
  readonly seeds: readonly string[] | null;
  readonly shares: readonly string[] | null;
};

type Parts = { readonly game: RainGame; readonly purse: Purse; readonly screen: RainScreen };

/** What was shown as this page staked; each pot that is over is compared with it. */
export class Promises {
  readonly #parts: Parts;
  #last: Promised | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  keep(promised: Promised): void {
    this.#last = promised;
  }

  /** A stake that stood before this page knows of no promise. */
  forgetOthers(hash: string): void {
    if (this.#last?.hash !== hash) this.#last = null;
  }

  /** Says so where a pot was not split as what was shown bound it, with this browser's text among the others. */
  async compare(pot: ToldPot): Promise<void> {
    const { game, purse, screen } = this.#parts;
    if (!this.#last || (await isKept(game, this.#last, pot, purse))) return;
    const number = `${t("rain_number")} ${pot.number ?? "—"}`;
    screen.alarm(t("fair_broken", { number }));
  }
}

async function isKept(
  game: RainGame,
  { hash, seed }: Promised,
  { stake, number, serverSeed, seeds, shares }: ToldPot,
  purse: Purse,
): Promise<boolean> {
  if (number === null || !serverSeed || !seeds || !shares) return false;
  const check = await verifyRain(game, {
    ...{ serverSeed, serverSeedHash: hash, number, seeds, ownSeed: seed },
    stakeMinor: purse.minor(stake),
  });
  const told = shares.map((share) => purse.minor(share)).join();
  return check?.seedMatches === true && check.ownMatches === true && check.shares.join() === told;
}
