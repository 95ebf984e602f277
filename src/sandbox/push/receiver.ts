import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from "node:crypto";

const RECORD_HEAD = 16 + 4 + 1;
const POINT = 65;
const TAG = 16;

/** A browser's half of a subscription: what messages are encrypted to (RFC 8291). */
export type Receiver = { readonly ecdh: ECDH; readonly auth: Buffer };

export function newReceiver(): Receiver {
  const ecdh = createECDH("prime256v1");
  ecdh.generateKeys();
  return { ecdh, auth: randomBytes(16) };
}

/** The keys as a browser tells them. */
export const keysOf = ({ ecdh, auth }: Receiver) => ({
  p256dh: ecdh.getPublicKey("base64url", "uncompressed"),
  auth: auth.toString("base64url"),
});

const derive = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, bytes));

/** Opens a message of one record (RFC 8188, `aes128gcm`), as a browser does. Throws for what was not encrypted to it. */
export function openMessage({ ecdh, auth }: Receiver, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(RECORD_HEAD, RECORD_HEAD + POINT);
  const sealed = body.subarray(RECORD_HEAD + POINT);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), sender]);
  const secret = derive(ecdh.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const opening = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(sealed.subarray(-TAG));
  const padded = Buffer.concat([opening.update(sealed.subarray(0, -TAG)), opening.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
