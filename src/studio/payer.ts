import { type Acknowledged, type DueCall, perform } from "./outbox.ts";
import type { Studio } from "./studio.ts";

/** How many calls are under way at once. */
const MOST_AT_ONCE = 16;

type Waiting = { readonly call: DueCall; readonly told: (answer: Acknowledged | null) => void };

/** Makes owed calls, some at a time, each once; what fails is the outbox's, which tries on. */
export class Payer {
  readonly #studio: Studio;
  readonly #waiting: Waiting[] = [];
  readonly #working = new Set<Promise<void>>();

  constructor(studio: Studio) {
    this.#studio = studio;
  }

  /** The wallet's answers by the calls' rounds; null where there was none. */
  pay(due: readonly DueCall[]): ReadonlyMap<bigint, Promise<Acknowledged | null>> {
    const answers = new Map<bigint, Promise<Acknowledged | null>>();
    for (const call of due) {
      const { promise, resolve } = Promise.withResolvers<Acknowledged | null>();
      answers.set(call.roundId, promise);
      this.#waiting.push({ call, told: resolve });
    }
    while (this.#working.size < MOST_AT_ONCE && this.#waiting.length > 0) {
      const work = this.#work().finally(() => this.#working.delete(work));
      this.#working.add(work);
    }
    return answers;
  }

  async idle(): Promise<void> {
    while (this.#working.size > 0) await Promise.all(this.#working);
  }

  async #work(): Promise<void> {
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      const answer = await perform(this.#studio, next.call).catch(() => null);
      next.told(answer);
    }
  }
}
