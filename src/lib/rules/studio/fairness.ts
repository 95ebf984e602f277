/**
 * Provably fair numbers. Everything here runs alike in Node and in a browser (Web Crypto needs https or localhost),
 * holds no randomness of its own and may be checked with any HMAC tool:
 *
 *   block(i) = HMAC-SHA256(key = server seed as text, message = "<client seed>:<nonce>:<i>"), i = 0, 1, 2 …
 *
 * The blocks make one stream of bytes. A number below n takes four bytes as a big-endian integer; values from the
 * largest multiple of n upwards are thrown away and the next four bytes taken (rejection: no value is favoured).
 */
export type FairSeeds = {
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
};

/** Answers an integer from 0 to `range` − 1; each call reads on in the round's stream. */
export type Draw = (range: number) => Promise<number>;

const TWO_32 = 2 ** 32;
const BLOCK_BYTES = 32;
const text = new TextEncoder();

/** What a member may choose as client seed: 1 to 64 letters, digits, "-" and "_" (so ":" always separates). */
export function isClientSeed(value: string): boolean {
  return /^[A-Za-z0-9_-]{1,64}$/.test(value);
}

/** SHA-256 of a text in UTF-8, as 64 hex digits. The published hash of a server seed is this. */
export async function sha256Hex(value: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", text.encode(value))));
}

/** The stream of one round's numbers: same seeds, same numbers, in the same order. */
export function fairDraw({ serverSeed, clientSeed, nonce }: FairSeeds): Draw {
  const key = crypto.subtle.importKey(
    "raw",
    text.encode(serverSeed),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  let block = new DataView(new ArrayBuffer(0));
  let counter = 0;
  let at = 0;

  async function nextUint32(): Promise<number> {
    if (at === block.byteLength) {
      const message = text.encode(`${clientSeed}:${nonce}:${counter}`);
      block = new DataView(await crypto.subtle.sign("HMAC", await key, message));
      counter += 1;
      at = 0;
    }
    const value = block.getUint32(at);
    at += BLOCK_BYTES / 8;
    return value;
  }

  return async function draw(range: number): Promise<number> {
    if (!Number.isInteger(range) || range < 1 || range > TWO_32) {
      throw new RangeError(`range ${range} is not within 1 to 2^32`);
    }
    const limit = TWO_32 - (TWO_32 % range);
    for (;;) {
      const value = await nextUint32();
      if (value < limit) return value % range;
    }
  };
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
