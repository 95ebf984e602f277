import { type Clock, systemClock } from "#/lib/base/time.ts";
import type { Body } from "./body.ts";

/** What was made, and until when it is true; for ever when that is not said. */
export type Made = { readonly body: Body; readonly untilMs?: number };
type Kept = { body: Body; untilMs: number; version: string; wanted: boolean };

/** What is of an older version is given out for so long after the change, while the next is made. */
const OLDER_FOR_MS = 2_000;

/**
 * Keeps what is costly to make, under a key and a version. Each key is made once at a time, however many ask. What is of
 * an older version is given out for two seconds after the change; later, and once a date has overtaken it, only when the
 * next cannot be made. What nobody asked for lately goes first when there is no room.
 */
export class PageCache {
  readonly #kept = new Map<string, Kept>();
  readonly #making = new Map<string, Promise<Body>>();
  readonly #most: number;
  readonly #clock: Clock;
  #version = "";
  #changedAtMs = Number.NEGATIVE_INFINITY;

  constructor(most: number, clock: Clock = systemClock) {
    this.#most = most;
    this.#clock = clock;
  }

  get size(): number {
    return this.#kept.size;
  }

  /** What is kept under a key for this very version and moment; null else. */
  peek(key: string, version: string): Body | null {
    const kept = this.#kept.get(key);
    if (!kept || kept.version !== version || this.#isOver(kept)) return null;
    kept.wanted = true;
    return kept.body;
  }

  /** Says which version is in force from now on. */
  turnTo(version: string): void {
    if (version === this.#version) return;
    this.#version = version;
    this.#changedAtMs = this.#clock();
  }

  /** What is kept, though perhaps of an older version (then the next is under way), or made now. */
  async get(key: string, version: string, make: () => Promise<Made>): Promise<Body> {
    this.turnTo(version);
    const kept = this.#kept.get(key);
    if (kept) kept.wanted = true;
    const late = this.#clock() - this.#changedAtMs >= OLDER_FOR_MS;
    const over = kept !== undefined && (late || this.#isOver(kept));
    if (kept?.version === version && !this.#isOver(kept)) return kept.body;
    const making = this.#make(key, version, make);
    if (!kept) return making;
    if (over) return making.catch(() => kept.body);
    making.catch(() => undefined); // the old page stands; the next to ask tries again
    return kept.body;
  }

  /** The keys asked for since the last call, of versions other than this one. */
  wantedOtherThan(version: string): string[] {
    return [...this.#kept].flatMap(([key, kept]) =>
      kept.wanted && kept.version !== version ? [key] : [],
    );
  }

  #isOver({ untilMs }: Kept): boolean {
    return untilMs !== Number.POSITIVE_INFINITY && this.#clock() >= untilMs;
  }

  #make(key: string, version: string, make: () => Promise<Made>): Promise<Body> {
    const slot = `${version} ${key}`;
    const underWay = this.#making.get(slot);
    if (underWay) return underWay;
    const making = make()
      .then(({ body, untilMs = Number.POSITIVE_INFINITY }) => {
        this.#keep(key, { body, untilMs, version, wanted: !this.#kept.has(key) });
        return body;
      })
      .finally(() => this.#making.delete(slot));
    this.#making.set(slot, making);
    return making;
  }

  #keep(key: string, entry: Kept): void {
    this.#kept.delete(key);
    this.#kept.set(key, entry);
    for (const [oldest, kept] of this.#kept) {
      if (this.#kept.size <= this.#most) return;
      this.#kept.delete(oldest);
      if (!kept.wanted) continue;
      kept.wanted = false; // a second chance, at the end of the row
      this.#kept.set(oldest, kept);
    }
  }
}
