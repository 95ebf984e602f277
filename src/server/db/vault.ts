import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Seals what rows keep and only this installation may read. */
export type Vault = {
  /** `context` binds what is sealed to its row: it opens there only. */
  seal(text: string, context: string): Buffer;
  /** Throws for what was sealed under another secret, for another purpose or in another context. */
  open(sealed: Buffer, context: string): string;
};

/** A key of one purpose, derived from a secret of the configuration. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", `pleno ${purpose}`, 32));
}

/** A vault under a key of its own purpose. AES-256-GCM. */
export function openVault(secret: string, purpose: string): Vault {
  const key = deriveKey(secret, purpose);
  return {
    seal(text, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(context));
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    open(sealed, context) {
      const nonce = sealed.subarray(0, NONCE_BYTES);
      const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv("aes-256-gcm", key, nonce)
        .setAAD(Buffer.from(context))
        .setAuthTag(tag);
      const text = sealed.subarray(NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(text), decipher.final()]).toString("utf8");
    },
  };
}
