import { createHmac } from "node:crypto";

/** A number from 0 to below 1 that these words alone decide, and nobody knows who has not the sandbox's key. */
export function chanceOf(key: string, ...words: readonly (string | number)[]): number {
  const digest = createHmac("sha256", key).update(words.join("|")).digest();
  return digest.readUIntBE(0, 6) / 2 ** 48;
}

/** A whole number from `least` to `most`. */
export function countOf(
  key: string,
  [least, most]: readonly [number, number],
  ...words: readonly (string | number)[]
): number {
  return least + Math.floor(chanceOf(key, ...words) * (most - least + 1));
}

/** One of a list. */
export function pickOf<T>(
  key: string,
  list: readonly [T, ...T[]],
  ...words: readonly (string | number)[]
): T {
  return list[countOf(key, [0, list.length - 1], ...words)] ?? list[0];
}
