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
};

/**
 * The seeds that this browser brought to deals: kept, so that a reload between the two steps loses none and a member can
 * check later that the deck was made of theirs.
 */
export class OwnSeeds {
  #seeds: readonly OwnSeed[] = remembered();

  find(table: string, deal: number): OwnSeed | null {
    return this.#seeds.find((one) => one.table === table && one.deal === deal) ?? null;
  }

  /** The one of a deal, made now where there is none. */
  async make(table: string, deal: number, seat: number): Promise<OwnSeed> {
    const made = this.find(table, deal);
    if (made) return made;
    const bytes = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
    const nonce = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    const share = { seed: randomText(SEED_BYTES), nonce };
    const commitment = await commitmentOf(share, deal, seat);
    const fresh = { ...share, table, deal, seat, commitment };
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
