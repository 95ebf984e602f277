/** A game's card is drawn from its id alone: the same id gives the same numbers on every machine. */

export type Random = () => number;

/** A 32-bit hash of the text: FNV-1a over its code points, then mixed. */
export function hashOf(text: string): number {
  let h = 2166136261;
  for (const char of text) {
    h ^= char.codePointAt(0) ?? 0;
    h = Math.imul(h, 16777619);
  }
  h ^= h >>> 15;
  h = Math.imul(h, 2246822519);
  h ^= h >>> 13;
  return h >>> 0;
}

/** The number on a game's plaque, 1 to 90, as the balls of a bombo. */
export const plaqueNumber = (id: string): number => (hashOf(id) % 90) + 1;

/** Mulberry32: numbers in [0, 1) that follow from the seed. */
export function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export function pick<T>(random: Random, choices: readonly [T, ...T[]]): T {
  return choices[Math.floor(random() * choices.length)] ?? choices[0];
}

/** A whole number from `low` to `high`, both included. */
export const integer = (random: Random, low: number, high: number): number =>
  low + Math.floor(random() * (high - low + 1));
