import { type Clock, systemClock } from "#/lib/base/time.ts";
import type { Body } from "#/server/http/body.ts";
import type { DigestOf, Tags } from "./tags.ts";

/**
 * What was made, whether it is kept, until when it is true, and what it was made of: kept, and for ever, when that is not
 * said, and of all there is.
 */
export type Made<T = Body> = {
  readonly body: T;
  readonly untilMs?: number;
  readonly keep?: boolean;
  readonly tags?: Tags | null;
};
type Kept<T> = {
  body: T;
  bytes: number;
  untilMs: number;
  version: string;
  tags: Tags | null;
  wanted: boolean;
};
/** How much may be kept: so many answers, and so many bytes of them together. */
export type Room = { readonly entries: number; readonly bytes: number };

export type CacheOptions<T> = {
  readonly clock?: Clock;
  /** How long what is of an older version is given out after a change, while the next is made; two seconds when absent. */
  readonly staleForMs?: number | undefined;
  /** Whether an answer may be given out after a change while the next is made; each may when absent. */
  readonly mayBeOlder?: (made: T) => boolean;
};

const STALE_FOR_MS = 2_000;

/**
 * Keeps what is costly to make, under a key and a version; what it was made of says whether a change concerns it.
 * Each key is made once at a time, however many ask. What is of an older version is given out for two seconds after
 * the change; later, and once a date has overtaken it, only when the next cannot be made. What nobody asked for
 * lately goes first when there is no room; what alone takes all of it is not kept.
 */
export class PageCache<T = Body> {
  readonly #kept = new Map<string, Kept<T>>();
  readonly #making = new Map<string, Promise<T>>();
  readonly #room: Room;
  readonly #clock: Clock;
  readonly #bytesOf: (made: T) => number;
  readonly #mayBeOlder: (made: T) => boolean;
  readonly #staleForMs: number;
  #bytes = 0;
  #version = "";
  #changedAtMs = Number.NEGATIVE_INFINITY;

  constructor(room: Room, bytesOf: (made: T) => number, options: CacheOptions<T> = {}) {
    this.#room = room;
    this.#bytesOf = bytesOf;
    this.#clock = options.clock ?? systemClock;
    this.#mayBeOlder = options.mayBeOlder ?? (() => true);
    this.#staleForMs = options.staleForMs ?? STALE_FOR_MS;
  }

  get size(): number {
    return this.#kept.size;
  }

  /** Of everything kept, in every encoding. */
  get bytes(): number {
    return this.#bytes;
  }

  /** What is kept under a key for this very version and moment; null else. */
  peek(key: string, version: string): T | null {
    const kept = this.#kept.get(key);
    if (!kept || kept.version !== version || this.#isOver(kept)) return null;
    kept.wanted = true;
    return kept.body;
  }

  /** Puts another form of the same answer in its place; does nothing when another is kept there by now. */
  replace(key: string, from: T, to: T): void {
    const kept = this.#kept.get(key);
    if (kept?.body !== from) return;
    const bytes = key.length + this.#bytesOf(to);
    this.#bytes += bytes - kept.bytes;
    this.#kept.set(key, { ...kept, body: to, bytes });
  }

  /** Says which version is in force from now on. */
  turnTo(version: string): void {
    if (version === this.#version) return;
    this.#version = version;
    this.#changedAtMs = this.#clock();
  }

  /** Takes what was made of parts that are as they were into the version in force: it is not made anew. */
  keepUnchanged(version: string, digestOf: DigestOf): void {
    if (version !== this.#version) return;
    for (const kept of this.#kept.values()) {
      if (kept.version === version || !kept.tags) continue;
      if ([...kept.tags].every(([tag, digest]) => digestOf(tag) === digest)) kept.version = version;
    }
  }

  /** What is kept, though perhaps of an older version (then the next is under way), or made now. */
  async get(key: string, version: string, make: () => Promise<Made<T>>): Promise<T> {
    this.turnTo(version);
    const kept = this.#kept.get(key);
    if (kept) kept.wanted = true;
    const late = this.#clock() - this.#changedAtMs >= this.#staleForMs;
    const over = kept !== undefined && (late || this.#isOver(kept) || !this.#mayBeOlder(kept.body));
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

  #isOver({ untilMs }: Kept<T>): boolean {
    return untilMs !== Number.POSITIVE_INFINITY && this.#clock() >= untilMs;
  }

  #make(key: string, version: string, make: () => Promise<Made<T>>): Promise<T> {
    const slot = `${version} ${key}`;
    const underWay = this.#making.get(slot);
    if (underWay) return underWay;
    const making = make()
      .then(({ body, untilMs = Number.POSITIVE_INFINITY, keep = true, tags = null }) => {
        if (!keep) {
          this.#drop(key);
          return body;
        }
        const bytes = key.length + this.#bytesOf(body);
        const wanted = !this.#kept.has(key);
        this.#keep(key, { body, bytes, untilMs, version, tags, wanted });
        return body;
      })
      .finally(() => this.#making.delete(slot));
    this.#making.set(slot, making);
    return making;
  }

  #keep(key: string, entry: Kept<T>): void {
    this.#drop(key);
    if (entry.bytes > this.#room.bytes) return;
    this.#put(key, entry);
    for (const [oldest, kept] of this.#kept) {
      if (this.#kept.size <= this.#room.entries && this.#bytes <= this.#room.bytes) return;
      this.#drop(oldest);
      if (!kept.wanted) continue;
      kept.wanted = false; // a second chance, at the end of the row
      this.#put(oldest, kept);
    }
  }

  #put(key: string, entry: Kept<T>): void {
    this.#kept.set(key, entry);
    this.#bytes += entry.bytes;
  }

  #drop(key: string): void {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0;
    this.#kept.delete(key);
  }
}
