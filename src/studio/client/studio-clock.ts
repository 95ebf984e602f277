const PINGS = 7;
const BEST_PINGS = 5;
const MEASURE_EVERY_MS = 60_000;

type Ping = { readonly tripMs: number; readonly offsetMs: number };

/** The middle of a few differences between the studio's clock and ours: those that took the shortest way there and back. */
export function clockOffset(pings: readonly Ping[]): number {
  const best = pings
    .toSorted((a, b) => a.tripMs - b.tripMs)
    .slice(0, BEST_PINGS)
    .map(({ offsetMs }) => offsetMs)
    .sort((a, b) => a - b);
  return best[Math.floor(best.length / 2)] ?? 0;
}

/** The studio's clock, as well as it can be known here. `path` tells its time. */
export class StudioClock {
  readonly #path: string;
  #offsetMs = 0;

  constructor(path: string) {
    this.#path = path;
  }

  /** Milliseconds. */
  now(): number {
    return performance.now() + this.#offsetMs;
  }

  /** Measures now, and once a minute from then on. */
  async start(): Promise<void> {
    await this.measure();
    setInterval(() => void this.measure(), MEASURE_EVERY_MS);
  }

  async measure(): Promise<void> {
    const pings: Ping[] = [];
    for (let ping = 0; ping < PINGS; ping += 1) {
      const sentMs = performance.now();
      try {
        const response = await fetch(this.#path);
        const { value } = (await response.json()) as { value: { now: number } };
        const gotMs = performance.now();
        pings.push({ tripMs: gotMs - sentMs, offsetMs: value.now - (sentMs + gotMs) / 2 });
      } catch {
        break;
      }
    }
    if (pings.length > 0) this.#offsetMs = clockOffset(pings);
  }
}
