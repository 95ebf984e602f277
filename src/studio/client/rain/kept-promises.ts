const KEPT = "studio.rain";
const MOST = 60;

/** What a browser was shown as a stake of its player's was placed, or found, and the text that it brought to it. */
export type Promised = {
  readonly roundId: string;
  /** The SHA-256 of the pot's server seed, as it was shown first. */
  readonly hash: string;
  /** Null of a stake that this browser did not place, or of which no answer came. */
  readonly seed: string | null;
};

/** The last of them, the newest first: kept, so that a reload between stake and end forgets none. */
export class KeptPromises {
  readonly #isKept: boolean;
  #all: readonly Promised[];

  /** `isKept`: beyond this page; a demonstration's rounds end with it. */
  constructor(isKept = true) {
    this.#isKept = isKept;
    this.#all = isKept ? remembered() : [];
  }

  of(roundId: string): Promised | null {
    return this.#all.find((one) => one.roundId === roundId) ?? null;
  }

  /** Keeps one, if nothing is known of its round. */
  put(promised: Promised): void {
    if (this.of(promised.roundId)) return;
    this.#all = [promised, ...this.#all].slice(0, MOST);
    if (!this.#isKept) return;
    try {
      localStorage.setItem(KEPT, JSON.stringify(this.#all));
    } catch {
      // Storage may be forbidden in a frame: what was shown then lasts as long as its page.
    }
  }
}

function remembered(): readonly Promised[] {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "[]") as readonly Promised[];
  } catch {
    return [];
  }
}
