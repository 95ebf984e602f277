import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const keyOf = (key: string, use: string) =>
  Buffer.from(hkdfSync("sha256", key, "", use, KEY_BYTES));

/** Bytes under a key (AES-256-GCM): nonce, text, tag. `use` keeps what is sealed for one thing from another. */
export function seal(plain: Buffer, key: string, use: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyOf(key, use), nonce);
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** What was sealed; null where it was under another key or for another use, or is not whole. */
export function unseal(sealed: Buffer, key: string, use: string): Buffer | null {
  try {
    const decipher = createDecipheriv(
      "aes-256-gcm",
      keyOf(key, use),
      sealed.subarray(0, NONCE_BYTES),
    );
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    return Buffer.concat([
      decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)),
      decipher.final(),
    ]);
  } catch {
    return null;
  }
}
