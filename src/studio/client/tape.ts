/** Rows a second at full speed, and the seconds it takes to reach it. */
const SPEED = 21;
const RAMP_MS = 160;
/** How far a card swings past its place before it comes to rest: the back-ease's overshoot. */
const SWING = 0.9;

type Stop = {
  readonly from: number;
  readonly to: number;
  readonly startMs: number;
  readonly ms: number;
};

/**
 * One reel as an endless tape that moves downwards. Position p is the place on the tape of the window's top row; it
 * falls as the tape runs. Places read the strip, except those that a result was laid on.
 */
export class Tape {
  startedMs = 0;
  isMoving = false;
  #strip: readonly string[];
  #shift = 0;
  position = 0;
  #lastMs = 0;
  #laid = new Map<number, string>();
  #wanted: { readonly stop: number; readonly atMs: number; readonly done: () => void } | null =
    null;
  #stop: Stop | null = null;

  constructor(strip: readonly string[]) {
    this.#strip = strip;
  }

  lay(strip: readonly string[], stop: number): void {
    this.#strip = strip;
    this.#shift = stop;
    this.position = 0;
    this.#laid.clear();
    this.#wanted = null;
    this.#stop = null;
    this.isMoving = false;
  }

  start(strip: readonly string[], atMs: number): void {
    const shown = [-1, 0, 1, 2, 3].map((row) => this.#at(Math.round(this.position) + row));
    this.lay(strip, this.#shift);
    // The cards that lie in the window run out with the tape, whatever strip comes next.
    shown.forEach((symbol, i) => {
      this.#laid.set(i - 1, symbol);
    });
    this.startedMs = atMs;
    this.#lastMs = atMs;
    this.isMoving = true;
  }

  /** Comes to rest on a stop of its strip, beginning no sooner than `atMs`. */
  stopAt(stop: number, atMs: number, done: () => void): void {
    this.#wanted = { stop, atMs, done };
  }

  move(nowMs: number): void {
    if (!this.isMoving || nowMs < this.startedMs) return;
    if (this.#stop) this.#swing(nowMs, this.#stop);
    else this.#run(nowMs);
  }

  #run(nowMs: number): void {
    const ramp = Math.min(1, (nowMs - this.startedMs) / RAMP_MS);
    this.position -= (SPEED * ramp * Math.min(nowMs - this.#lastMs, 50)) / 1_000;
    this.#lastMs = nowMs;
    if (this.#wanted && nowMs >= this.#wanted.atMs) this.#brake(nowMs, this.#wanted.stop);
  }

  /** The cards to draw and their rows, whole or between: one above and one below the window too. */
  inView(rows: number): readonly { readonly symbol: string; readonly row: number }[] {
    const first = Math.floor(this.position);
    return Array.from({ length: rows + 1 }, (_, i) => ({
      symbol: this.#at(first + i),
      row: first + i - this.position,
    }));
  }

  #brake(nowMs: number, stop: number): void {
    const from = this.position;
    const to = Math.floor(from - 3.2);
    const strip = this.#strip;
    for (let row = -1; row <= 3; row += 1) {
      this.#laid.set(to + row, strip[(stop + row + strip.length) % strip.length] ?? "");
    }
    // The ease's first speed is the tape's: no jolt where it begins to brake.
    const ms = (((from - to) * (SWING + 3)) / SPEED) * 1_000;
    this.#stop = { from, to, startMs: nowMs, ms };
  }

  #swing(nowMs: number, { from, to, startMs, ms }: Stop): void {
    const part = Math.min(1, (nowMs - startMs) / ms);
    const back = part - 1;
    const eased = 1 + (SWING + 1) * back ** 3 + SWING * back ** 2;
    this.position = from + (to - from) * eased;
    if (part < 1) return;
    const done = this.#wanted?.done;
    this.lay(this.#strip, this.#wanted?.stop ?? 0);
    done?.();
  }

  #at(place: number): string {
    const laid = this.#laid.get(place);
    if (laid !== undefined) return laid;
    const { length } = this.#strip;
    return this.#strip[(((this.#shift + place) % length) + length) % length] ?? "";
  }
}
