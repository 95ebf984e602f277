import { setTimeout } from "node:timers/promises";
import { type Body, encode, recompress } from "#/server/http/body.ts";
import type { PageCache } from "./cache.ts";

/**
 * Compresses kept pages as hard as can be once they are asked for again: one at a time, with a rest after each as long as
 * it took, so that however many pages are asked for, half a core is left to the rest. None waits: a page whose turn it
 * was not is compressed when it is asked for next.
 */
export class Compressor {
  readonly #pages: PageCache;
  readonly #report: (fault: unknown, what: string) => void;
  readonly #compressed = new WeakSet<Body>();
  #busy = false;

  constructor(pages: PageCache, report: (fault: unknown, what: string) => void) {
    this.#pages = pages;
    this.#report = report;
  }

  /** Says that a page is asked for again. */
  askedAgain(key: string, body: Body): void {
    if (this.#busy || this.#compressed.has(body)) return;
    this.#busy = true;
    void this.#compress(key, body)
      .catch((fault: unknown) => this.#report(fault, key))
      .finally(() => {
        this.#busy = false;
      });
  }

  async #compress(key: string, body: Body): Promise<void> {
    this.#compressed.add(body);
    const beganMs = performance.now();
    const smaller = recompress(body, await encode(body.plain.bytes, "kept"));
    this.#compressed.add(smaller);
    this.#pages.replace(key, body, smaller);
    await setTimeout(performance.now() - beganMs, undefined, { ref: false });
  }
}
