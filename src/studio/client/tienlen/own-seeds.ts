import { commitmentOf, type Share } from "#/lib/rules/studio/tienlen/deal.ts";
import { randomText } from "../server.ts";

const KEPT = "studio.tienlen";
const MOST = 60;
const SEED_BYTES = 24;
const NONCE_BYTES = 16;

/** A seed that this browser made for a deal, and what it told of it before it told the seed. */
export type OwnSeed = Share & {
  readonly table: string;
  readonly deal: number;
  readonly seat: number;
  readonly commitment: string;
  /** What the house was bound to as this browser bound itself; not there in what an older page kept. */
  readonly hash?: string;
};

/**
 * The seeds that this browser brought to deals: kept, so that a reload between the two steps loses none and a member can
 * check later that the deck was made of theirs.
 */
export class OwnSeeds {
  #seeds: readonly OwnSeed[] = remembered();
  readonly #shown = new Map<string, string>();

  /** The hash of a deal's seed that this browser saw first; it is this one where it saw none before. */
  firstShown(table: string, deal: number, hash: string): string {
    const key = `${table} ${deal}`;
    const first = this.find(table, deal)?.hash ?? this.#shown.get(key);
    if (first !== undefined) return first;
    for (const oldest of this.#shown.keys())
      if (this.#shown.size >= MOST) this.#shown.delete(oldest);
    this.#shown.set(key, hash);
    return hash;
  }

  /** The one of a deal that is known by what it was bound with. */
  ofCommitment(commitment: string): OwnSeed | null {
    return this.#seeds.find((one) => one.commitment === commitment) ?? null;
  }

  find(table: string, deal: number): OwnSeed | null {
    return this.#seeds.find((one) => one.table === table && one.deal === deal) ?? null;
  }

  /** The one of a deal, made now where there is none. */
  async make(table: string, deal: number, seat: number, shown: string): Promise<OwnSeed> {
    const made = this.find(table, deal);
    if (made) return made;
    const bytes = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
    const nonce = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    const share = { seed: randomText(SEED_BYTES), nonce };
    const commitment = await commitmentOf(share, deal, seat);
    const hash = this.firstShown(table, deal, shown);
    const fresh = { ...share, table, deal, seat, commitment, hash };
    this.#seeds = [fresh, ...this.#seeds].slice(0, MOST);
    try {
      localStorage.setItem(KEPT, JSON.stringify(this.#seeds));
    } catch {
      // Storage may be forbidden in a frame: the seed then lasts as long as its page.
    }
    return fresh;
  }
}

function remembered(): readonly OwnSeed[] {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "[]") as readonly OwnSeed[];
  } catch {
    return [];
  }
}
