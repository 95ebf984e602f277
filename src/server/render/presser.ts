import { setTimeout } from "node:timers/promises";
import { type Body, encode, repress } from "#/server/http/body.ts";
import type { PageCache } from "./cache.ts";

/**
 * Presses kept pages as hard as can be once they are asked for again: one at a time, with a rest after each as long as
 * it took, so that however many pages are asked for, half a core is left to the rest. None waits: a page whose turn it
 * was not is pressed when it is asked for next.
 */
export class Presser {
  readonly #pages: PageCache;
  readonly #report: (fault: unknown, what: string) => void;
  readonly #pressed = new WeakSet<Body>();
  #busy = false;

  constructor(pages: PageCache, report: (fault: unknown, what: string) => void) {
    this.#pages = pages;
    this.#report = report;
  }

  /** Says that a page is asked for again. */
  askedAgain(key: string, body: Body): void {
    if (this.#busy || this.#pressed.has(body)) return;
    this.#busy = true;
    void this.#press(key, body)
      .catch((fault: unknown) => this.#report(fault, key))
      .finally(() => {
        this.#busy = false;
      });
  }

  async #press(key: string, body: Body): Promise<void> {
    this.#pressed.add(body);
    const beganMs = performance.now();
    const smaller = repress(body, await encode(body.plain.bytes, "kept"));
    this.#pressed.add(smaller);
    this.#pages.replace(key, body, smaller);
    await setTimeout(performance.now() - beganMs, undefined, { ref: false });
  }
}
