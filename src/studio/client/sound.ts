/** A note of the game's little organ: pitch in hertz, when and how long in seconds. */
type Note = {
  readonly pitch: number;
  readonly at: number;
  readonly length: number;
  readonly gain?: number;
};

const KEPT = "studio.sound";
const SCALE = [392, 440, 493.9, 587.3, 659.3, 784, 880] as const;

/** Synthesised sounds, silent until the player asks for them. Nothing is loaded. */
export class Sound {
  #context: AudioContext | null = null;
  #climbed = 0;
  #on = remembered();

  get isOn(): boolean {
    return this.#on;
  }

  toggle(): boolean {
    this.#on = !this.#on;
    try {
      localStorage.setItem(KEPT, this.#on ? "on" : "off");
    } catch {
      // Not remembered, still obeyed.
    }
    if (this.#on) this.stop(0);
    return this.#on;
  }

  /** A reel comes to rest. */
  stop(reel: number): void {
    this.#play("triangle", [{ pitch: 130 + reel * 14, at: 0, length: 0.09, gain: 0.22 }]);
  }

  /** Something passes: a pin, a field of the wheel. `part` is how far it has come, from 0 to 1. */
  tick(part: number): void {
    this.#play("triangle", [{ pitch: 520 + part * 180, at: 0, length: 0.04, gain: 0.07 }]);
  }

  /** Something climbs: a note at each half step of its multiplier, in hundredths, higher each time. */
  climb(multiplier: number): void {
    const step = Math.floor(Math.log2(multiplier / 100) * 4);
    if (step > this.#climbed) this.#play("triangle", [climbing(step)]);
    this.#climbed = step;
  }

  /** A sun lies on the table. */
  sun(count: number): void {
    const pitch = SCALE[Math.min(count, SCALE.length - 1)] ?? 440;
    this.#play("sine", [{ pitch: pitch * 2, at: 0, length: 0.5, gain: 0.16 }]);
  }

  /** A win of at least the stake; longer the larger it is. Less than the stake is no win and makes no sound. */
  win(size: number): void {
    const notes = Math.min(SCALE.length, 2 + Math.floor(Math.log2(1 + size) * 1.5));
    this.#play(
      "triangle",
      SCALE.slice(0, notes).map((pitch, i) => ({ pitch, at: i * 0.09, length: 0.26 })),
    );
  }

  /** The rooster crows: the series begins. */
  dawn(): void {
    this.#play("sawtooth", [
      { pitch: 587.3, at: 0, length: 0.14, gain: 0.06 },
      { pitch: 784, at: 0.16, length: 0.14, gain: 0.06 },
      { pitch: 987.8, at: 0.34, length: 0.5, gain: 0.07 },
      { pitch: 784, at: 0.86, length: 0.36, gain: 0.05 },
    ]);
  }

  /** Something begins to fall: a few soft drops, each lower than the one before. */
  drops(): void {
    const notes = SCALE.toReversed().slice(0, 5);
    this.#play(
      "triangle",
      notes.map((pitch, i) => ({ pitch: pitch * 2, at: i * 0.13, length: 0.2, gain: 0.08 })),
    );
  }

  #play(type: OscillatorType, notes: readonly Note[]): void {
    if (!this.#on) return;
    this.#context ??= new AudioContext();
    const context = this.#context;
    if (context.state === "suspended") void context.resume();
    for (const { pitch, at, length, gain = 0.14 } of notes) {
      const start = context.currentTime + at;
      const volume = context.createGain();
      volume.gain.setValueAtTime(0.0001, start);
      volume.gain.exponentialRampToValueAtTime(gain, start + 0.012);
      volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
      const tone = context.createOscillator();
      tone.type = type;
      tone.frequency.value = pitch;
      tone.connect(volume).connect(context.destination);
      tone.start(start);
      tone.stop(start + length + 0.05);
    }
  }
}

const climbing = (step: number): Note => ({
  ...{ pitch: 262 * 2 ** (Math.min(step, 30) / 12), at: 0 },
  ...{ length: 0.12, gain: 0.07 },
});

function remembered(): boolean {
  try {
    return localStorage.getItem(KEPT) === "on";
  } catch {
    return false;
  }
}
