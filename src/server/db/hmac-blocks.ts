import { createHash } from "node:crypto";

const BLOCK = 64;
const [INNER, OUTER] = [0x36, 0x5c];

/** The two blocks that HMAC-SHA256 makes of a key: with them the database checks a signature (RFC 2104). */
export function hmacBlocks(key: string): { readonly inner: Buffer; readonly outer: Buffer } {
  const bytes = Buffer.from(key);
  const short = bytes.length > BLOCK ? createHash("sha256").update(bytes).digest() : bytes;
  const blockOf = (pad: number) => {
    const block = Buffer.alloc(BLOCK, pad);
    for (const [at, byte] of short.entries()) block[at] = byte ^ pad;
    return block;
  };
  return { inner: blockOf(INNER), outer: blockOf(OUTER) };
}
