import type { SlotModel, SpinMode } from "#/lib/rules/studio/slot/model.ts";
import type { SpinView } from "../api.ts";
import { pause, prefersStill } from "./dom.ts";
import type { Reels } from "./reels.ts";
import type { Sound } from "./sound.ts";

/** No spin begins sooner after another (UK RTS 14: two and a half seconds a game). */
const LEAST_CYCLE_MS = 2_500;
const STILL_MS = 350;

/** When the reels run and come to rest. Who prefers no motion sees the cards change after a moment. */
export class Motion {
  readonly #reels: Reels;
  readonly #sound: Sound;
  readonly #model: SlotModel;
  #startedMs = Number.NEGATIVE_INFINITY;
  #stops: readonly number[] = [];

  constructor(reels: Reels, sound: Sound, model: SlotModel) {
    this.#reels = reels;
    this.#sound = sound;
    this.#model = model;
  }

  /** Lays the cards of these stops. */
  lay(mode: SpinMode, stops: readonly number[]): void {
    this.#stops = stops;
    this.#reels.show(mode, stops);
  }

  /** Sets the reels going, once the least time since the last spin is over. */
  async start(mode: SpinMode): Promise<void> {
    const left = this.#startedMs + LEAST_CYCLE_MS - performance.now();
    if (left > 0) await pause(left).done;
    this.#startedMs = performance.now();
    if (!prefersStill.matches) this.#reels.start(mode);
  }

  /** Brings them to rest on a result; on what lay there before when there is none. */
  async stop(spin: SpinView | null): Promise<void> {
    this.#stops = spin?.stops ?? this.#stops;
    if (prefersStill.matches) {
      await pause(STILL_MS).done;
      if (spin) this.#reels.show(spin.free ? "free" : "base", spin.stops);
      return;
    }
    let suns = 0;
    await this.#reels.stop(this.#stops, (reel) => {
      this.#sound.stop(reel);
      if (!spin?.window[reel]?.includes(this.#model.scatter.symbol)) return;
      suns += 1;
      this.#sound.sun(suns);
    });
  }
}
