import type { Clock } from "#/lib/base/time.ts";

const MOST = 1_000;

/**
 * Addresses that were rendered in the version in force and found to lead nowhere, until what they might lead to changes:
 * asked for again, they cost no render. At most a thousand; the one known longest goes first.
 */
export class MissingAddresses {
  readonly #untilMs = new Map<string, number>();
  readonly #clock: Clock;
  #version = "";

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  has(key: string, version: string): boolean {
    return version === this.#version && (this.#untilMs.get(key) ?? 0) > this.#clock();
  }

  add(key: string, version: string, untilMs = Number.POSITIVE_INFINITY): void {
    if (version !== this.#version) this.#untilMs.clear();
    this.#version = version;
    this.#untilMs.set(key, untilMs);
    const [oldest] = this.#untilMs.keys();
    if (this.#untilMs.size > MOST && oldest !== undefined) this.#untilMs.delete(oldest);
  }
}
