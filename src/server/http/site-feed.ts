import type { ModuleId } from "#/lib/contract/modules.ts";
import type { Regions } from "./regions.ts";

/** What every process must know of the site at all times. */
export type SiteState = {
  readonly version: string;
  /** The version that moved an area's part of what pages show, by the area; of others nobody knows that. */
  readonly tags: Readonly<Record<string, string>>;
  /** 0 normal, 1 maintenance, 2 region restriction. */
  readonly status: 0 | 1 | 2;
  readonly maintenance: boolean;
  readonly regionRestriction: boolean;
  readonly regions: Regions;
  /** Calls answer members only, but for those that lead in (RT-22). */
  readonly membersOnly: boolean;
  /** The modules that are on; null while nobody knows, and in front of a platform that obeys its own. */
  readonly modules: readonly ModuleId[] | null;
};

const UNASKED: SiteState = {
  version: "",
  tags: {},
  status: 0,
  maintenance: false,
  regionRestriction: false,
  regions: { blocked: [], only: [] },
  membersOnly: false,
  modules: null,
};

/**
 * Follows the site's state: asks every so often, and at once when told (LISTEN). While it cannot be asked, the last
 * one known stands, so that pages are served without a database too.
 */
export class SiteFeed {
  readonly #read: () => Promise<SiteState>;
  readonly #everyMs: number;
  readonly #beside: () => string;
  readonly #listeners = new Set<(state: SiteState) => void>();
  #state: SiteState = UNASKED;
  #asked: SiteState = UNASKED;
  #timer: NodeJS.Timeout | undefined;
  #asking: Promise<void> | undefined;
  #again = false;

  /** `beside` is what moves the version besides the site itself: the same text in every process that has the same. */
  constructor(read: () => Promise<SiteState>, everyMs: number, beside: () => string = () => "") {
    this.#read = read;
    this.#beside = beside;
    this.#everyMs = everyMs;
  }

  get state(): SiteState {
    return this.#state;
  }

  onChange(listener: (state: SiteState) => void): void {
    this.#listeners.add(listener);
  }

  /** Begins to follow; the first state is known when this is done, if there is one to be had. */
  async start(): Promise<void> {
    this.#timer = setInterval(() => void this.refresh(), this.#everyMs);
    this.#timer.unref();
    await this.refresh();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Asks now. Whoever calls while an answer is under way is answered by one more after it. */
  refresh(): Promise<void> {
    if (this.#asking) {
      this.#again = true;
      return this.#asking;
    }
    this.#asking = this.#ask().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  async #ask(): Promise<void> {
    do {
      this.#again = false;
      this.#asked = await this.#read().catch(() => this.#asked);
      const state = { ...this.#asked, version: this.#asked.version + this.#beside() };
      const changed = JSON.stringify(state) !== JSON.stringify(this.#state);
      this.#state = state;
      if (changed) for (const listener of this.#listeners) listener(state);
    } while (this.#again);
  }
}
