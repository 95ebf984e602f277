import { hash, randomBytes } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { seal as sealBytes, unseal } from "../sealed.ts";

/** A hash of the chain is kept for every so many; those between are computed. */
const STEP = 500;
const AT_ONCE = 10_000;
const BYTES = 32;
const USE = "pleno studio crash chain";

const next = (text: string) => hash("sha256", text, "hex");

/** The secret side of a chain: what every round will reveal. */
export type SecretChain = {
  readonly length: number;
  readonly firstHash: string;
  /** h(i), from 0 up to the length. */
  readonly hashOf: (number: number) => string;
  /** All of it under a key. */
  readonly seal: (key: string) => Buffer;
};

function chainOf(marks: readonly string[], length: number): SecretChain {
  let kept: { readonly mark: number; readonly hashes: readonly string[] } | null = null;

  /** The hashes from one mark down to the one before, so that a round costs nothing but each five-hundredth. */
  function stretch(mark: number): readonly string[] {
    if (kept?.mark === mark) return kept.hashes;
    const hashes = [marks[mark] ?? ""];
    const top = Math.min(mark * STEP, length);
    for (let at = top; at > Math.max(0, (mark - 1) * STEP); at -= 1)
      hashes.push(next(hashes.at(-1) ?? ""));
    kept = { mark, hashes };
    return hashes;
  }

  function hashOf(number: number): string {
    if (!Number.isInteger(number) || number < 0 || number > length)
      throw new RangeError(`a chain of ${length} has no hash ${number}`);
    const mark = Math.ceil(number / STEP);
    return stretch(mark)[Math.min(mark * STEP, length) - number] ?? "";
  }

  const seal = (key: string) => sealBytes(Buffer.from(marks.join(""), "hex"), key, USE);

  return { length, firstHash: hashOf(0), hashOf, seal };
}

/** A new chain of so many rounds, from a random end backwards; others have their turn meanwhile. */
export async function makeChain(length: number): Promise<SecretChain> {
  const count = Math.ceil(length / STEP) + 1;
  const marks = new Array<string>(count).fill("");
  let at = randomBytes(BYTES).toString("hex");
  for (let number = length; number >= 0; number -= 1) {
    if (number === length) marks[count - 1] = at;
    else if (number % STEP === 0) marks[number / STEP] = at;
    at = next(at);
    if (number % AT_ONCE === 0) await setImmediate();
  }
  return chainOf(marks, length);
}

/** Opens a sealed chain; null where it was sealed under another key, or is not whole. */
export function openChain(sealed: Buffer, key: string, length: number): SecretChain | null {
  const hex = unseal(sealed, key, USE)?.toString("hex");
  return hex === undefined ? null : chainOf(hex.match(/.{64}/g) ?? [], length);
}
