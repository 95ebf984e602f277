import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

type Keys = { readonly seal: Buffer; readonly hash: Buffer };
let keys: Keys | null = null;

/** Gives this process the secret (`APP_SECRET`) that codes are hashed and messages are sealed with. At its start. */
export function setSecret(secret: string): void {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync("sha256", secret, "", `pleno session ${purpose}`, 32));
  keys = { seal: derive("seal"), hash: derive("hash") };
}

function known(): Keys {
  if (!keys) throw new Error("no secret yet: setSecret comes at the process's start");
  return keys;
}

/** Hashes what is short enough to be guessed: without the secret, nothing can be tried on it. HMAC-SHA256. */
export function keyedHash(...parts: readonly string[]): Buffer {
  return createHmac("sha256", known().hash).update(JSON.stringify(parts)).digest();
}

/** Seals a text by AES-256-GCM; `context` binds it to its row, where alone it opens. */
export function seal(text: string, context: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", known().seal, nonce).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Opens what was sealed. Throws when it was sealed with another secret, for another row, or was tampered with. */
export function unseal(sealed: Buffer, context: string): string {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", known().seal, nonce)
    .setAAD(Buffer.from(context))
    .setAuthTag(tag);
  const body = sealed.subarray(NONCE_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
}
