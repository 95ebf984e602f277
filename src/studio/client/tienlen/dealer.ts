import { sha256Hex } from "#/lib/rules/studio/fairness.ts";
import type { TienLenHand } from "../../tienlen/api.ts";
import type { Desk } from "./desk.ts";
import type { OwnSeeds } from "./own-seeds.ts";
import type { Seen } from "./view.ts";

/**
 * Takes the member's part in a deal by itself: binds itself to a seed of this browser's, and tells it once everybody is
 * bound. What another window of the member's began is left to that window.
 */
export class Dealer {
  readonly #desk: Desk;
  readonly #seeds: OwnSeeds;
  /** The house broke what it was bound to in a deal. */
  readonly #broken: (deal: number) => void;
  readonly #checked = new Set<string>();
  #done = "";

  constructor(desk: Desk, seeds: OwnSeeds, broken: (deal: number) => void) {
    this.#desk = desk;
    this.#seeds = seeds;
    this.#broken = broken;
  }

  /** Compares what the house shows of a deal, and at last its seed, with the hash that this browser saw first. */
  async #check({ table: { id, hand } }: Seen): Promise<void> {
    for (const { deal, serverSeedHash, serverSeed } of hand ? [...hand.failed, hand] : []) {
      const first = this.#seeds.firstShown(id, deal, serverSeedHash);
      const key = `${id} ${deal} ${serverSeedHash} ${serverSeed}`;
      if (this.#checked.has(key)) continue;
      this.#checked.add(key);
      const isKept =
        first === serverSeedHash &&
        (serverSeed === null || (await sha256Hex(serverSeed)) === first);
      if (!isKept) this.#broken(deal);
    }
  }

  /** Does what the deal asks of this seat now, at most once; again where an answer was lost. */
  async attend(seen: Seen): Promise<void> {
    const { table, mine } = seen;
    void this.#check(seen);
    const { phase, hand, id } = table;
    const seat = mine ? table.seats[mine.seat] : null;
    if (!hand || !mine || !seat?.playing) return;
    const step = `${hand.deal} ${phase}`;
    if (this.#done === step) return;
    const isOpen =
      (phase === "committing" && !seat.committed) || (phase === "revealing" && !seat.revealed);
    if (!isOpen) return;
    this.#done = step;
    const reply =
      phase === "committing"
        ? await this.#commit(id, hand, mine.seat)
        : await this.#reveal(id, hand.deal, hand.commitments?.[mine.seat] ?? null);
    if (reply && !reply.ok && LOST.has(reply.code) && this.#done === step) this.#done = "";
  }

  async #commit(table: string, { deal, serverSeedHash }: TienLenHand, seat: number) {
    const { commitment } = await this.#seeds.make(table, deal, seat, serverSeedHash);
    return this.#desk.commit({ table, deal, commitment });
  }

  #reveal(table: string, deal: number, commitment: string | null) {
    const own = this.#seeds.find(table, deal);
    if (own?.commitment !== commitment || !own) return null;
    return this.#desk.reveal({ table, deal, seed: own.seed, nonce: own.nonce });
  }
}

const LOST: ReadonlySet<string> = new Set(["network_lost", "timed_out", "unavailable"]);
