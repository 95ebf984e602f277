import { createHash } from "node:crypto";

/**
 * Encoding 1 of what is sealed, written a second time: the database hashes by `seal_rows` and `seal_books`
 * (0061_ledger_seals.sql), a verification by this, so that a changed function of the database cannot vouch for itself.
 */
export const VERSION = 1;

/** A leaf in a seal: its table (2 bytes), its id (8), its hash (32). */
const LEAF_BYTES = 42;
const HASH_AT = 10;

export type Leaf = { readonly source: number; readonly id: bigint; readonly hash: Buffer };

/** Parts as one text that no other parts make: each with its length in bytes, null as a hyphen. */
export function textOf(parts: readonly (string | null)[]): string {
  return parts
    .map((part) => (part === null ? "-" : `${Buffer.byteLength(part)}:${part}`))
    .join(",");
}

/** The hash of a row, from its whole text. */
export function leafOf(content: string): Buffer {
  return sha256(0, Buffer.from(content));
}

/** The root of a seal, from the leaves as they are kept. */
export function rootOf(leaves: Buffer): Buffer {
  return sha256(1, leaves);
}

/** The head of a seal: the head before it, and everything that the seal says of itself. */
export function headOf(previous: Buffer, parts: readonly string[]): Buffer {
  return sha256(2, previous, Buffer.from(textOf(parts)));
}

/** The leaves of a seal, one by one. What does not fill a whole leaf is left out: the root tells. */
export function leavesIn(leaves: Buffer): Leaf[] {
  return Array.from({ length: Math.floor(leaves.length / LEAF_BYTES) }, (_, index) => {
    const leaf = leaves.subarray(index * LEAF_BYTES, (index + 1) * LEAF_BYTES);
    return {
      source: leaf.readInt16BE(0),
      id: leaf.readBigInt64BE(2),
      hash: leaf.subarray(HASH_AT),
    };
  });
}

function sha256(domain: number, ...parts: readonly Buffer[]): Buffer {
  const hash = createHash("sha256").update(Buffer.of(domain));
  for (const part of parts) hash.update(part);
  return hash.digest();
}
