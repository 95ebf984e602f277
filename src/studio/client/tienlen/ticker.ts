import type { Sound } from "../sound.ts";
import type { StudioClock } from "../studio-clock.ts";
import type { Middle } from "./middle.ts";
import type { TienLenScreen } from "./screen.ts";
import type { Seats } from "./seats.ts";
import { isOwnTurn, type Seen } from "./view.ts";

const TICK_MS = 200;
const LAST_SECONDS = 5;

type Parts = {
  readonly clock: StudioClock;
  readonly seats: Seats;
  readonly middle: Middle;
  readonly screen: TienLenScreen;
  readonly sound: Sound;
  readonly turnMs: number;
};

/** Shows what is left of a turn, or of the time to join; the last seconds of the member's own are heard. */
export class Ticker {
  readonly #parts: Parts;
  readonly #seen: () => Seen | null;
  #second = 0;

  constructor(parts: Parts, seen: () => Seen | null) {
    this.#parts = parts;
    this.#seen = seen;
  }

  start(): void {
    setInterval(() => this.#tick(), TICK_MS);
  }

  #tick(): void {
    const seen = this.#seen();
    if (!seen) return;
    const { clock, seats, middle, screen, turnMs, sound } = this.#parts;
    const { until, phase, hand } = seen.table;
    const leftMs = (until ?? 0) - clock.now();
    const turn = phase === "playing" && until !== null ? (hand?.toMove ?? null) : null;
    seats.tick(turn, leftMs, turnMs);
    const own = isOwnTurn(seen);
    screen.clock.left(own ? leftMs : null, turnMs, true);
    middle.tick(leftMs);
    const second = Math.ceil(leftMs / 1_000);
    if (own && second !== this.#second && second > 0 && second <= LAST_SECONDS) sound.tick(0);
    this.#second = second;
  }
}
