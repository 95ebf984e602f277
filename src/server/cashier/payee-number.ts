import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Keeps account numbers: sealed for reading them back, hashed (under another key) for telling them apart. */
export type NumberVault = {
  /** `context` binds a sealed number to its row: it opens there only. */
  seal(number: string, context: string): Buffer;
  open(sealed: Buffer, context: string): string;
  hash(kind: string, number: string): Buffer;
};

/** A vault whose two keys are derived from a secret of the configuration. AES-256-GCM and HMAC-SHA256. */
export function numberVault(secret: string): NumberVault {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync("sha256", secret, "", `pleno payee ${purpose}`, 32));
  const sealKey = derive("number");
  const hashKey = derive("hash");
  return {
    seal(number, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", sealKey, nonce).setAAD(Buffer.from(context));
      const text = Buffer.concat([cipher.update(number, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]);
    },
    open(sealed, context) {
      const nonce = sealed.subarray(0, NONCE_BYTES);
      const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv("aes-256-gcm", sealKey, nonce)
        .setAAD(Buffer.from(context))
        .setAuthTag(tag);
      const text = sealed.subarray(NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(text), decipher.final()]).toString("utf8");
    },
    hash: (kind, number) => createHmac("sha256", hashKey).update(`${kind}:${number}`).digest(),
  };
}
