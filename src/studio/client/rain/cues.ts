import type { RainPotView } from "../../rain/api.ts";
import type { Sound } from "../sound.ts";

const LAST_SECONDS = 3;

/** What is heard of a pot: its last seconds, the rain, each envelope that is gone. */
export class Cues {
  readonly #sound: Sound;
  #hash = "";
  #phase = "";
  #gone = 0;
  #second = 0;

  constructor(sound: Sound) {
    this.#sound = sound;
  }

  /** Something moved in the pot that is looked at. Another pot is heard from its next turn on. */
  moved({ hash, phase, lines }: RainPotView): void {
    const gone = lines.filter(({ envelope }) => envelope !== null).length;
    const isSame = hash === this.#hash;
    if (isSame && phase !== this.#phase) {
      if (phase === "raining") this.#sound.drops();
      if (phase === "ended") this.#sound.stop(0);
    } else if (isSame && phase === "raining" && gone > this.#gone)
      this.#sound.tick(gone / lines.length);
    this.#hash = hash;
    this.#phase = phase;
    this.#gone = gone;
  }

  /** A tick for each of the last seconds before it rains. */
  left(ms: number): void {
    const second = Math.ceil(ms / 1_000);
    if (second !== this.#second && second > 0 && second <= LAST_SECONDS)
      this.#sound.tick(1 - second / (LAST_SECONDS + 1));
    this.#second = second;
  }
}
