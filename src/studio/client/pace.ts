import { LEAST_CYCLE_MS } from "#/lib/rules/studio/pace.ts";
import { pause } from "./dom.ts";

/** When the next round may begin, as the studio keeps it: it counts from before its answer. */
export class Pace {
  #startedMs = Number.NEGATIVE_INFINITY;
  #isWaiting = false;

  get isWaiting(): boolean {
    return this.#isWaiting;
  }

  begins(): void {
    this.#startedMs = performance.now();
  }

  /** Waits for the least time that a round takes, and for `leastMs` in any case; then tells. */
  async ends(onOver: () => void, leastMs = 0): Promise<void> {
    const left = Math.max(leastMs, this.#startedMs + LEAST_CYCLE_MS - performance.now());
    if (left <= 0) return;
    this.#isWaiting = true;
    await pause(left).done;
    this.#isWaiting = false;
    onOver();
  }
}
