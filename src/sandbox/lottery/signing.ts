import { createHmac, createPrivateKey, createPublicKey, type KeyObject, sign } from "node:crypto";
import { RESULT_HEADERS } from "#/lib/contract/lottery/reports.ts";
import type { Source } from "./numbers.ts";

/** What an Ed25519 private key is wrapped in (RFC 8410): everything before its 32 bytes. */
const PKCS8 = Buffer.from("302e020100300506032b657004220420", "hex");
const KEY_BYTES = 32;

/** Each source signs with a key of its own, made of the sandbox's. */
function privateKeyOf(key: string, source: Source): KeyObject {
  const seed = createHmac("sha256", key).update(`source ${source}`).digest();
  return createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: "der", type: "pkcs8" });
}

/** The public half of what a source signs with: 32 bytes in base64. */
export function publicKeyOf(key: string, source: Source): string {
  const spki = createPublicKey(privateKeyOf(key, source)).export({ format: "der", type: "spki" });
  return spki.subarray(-KEY_BYTES).toString("base64");
}

/** The headers that a source sends a result with. */
export function signResult(
  key: string,
  { source, body, nowMs }: { source: Source; body: string; nowMs: number },
): Record<string, string> {
  const stamp = String(nowMs);
  const told = Buffer.from(`${stamp}.${body}`);
  return {
    [RESULT_HEADERS.source]: source,
    [RESULT_HEADERS.timestamp]: stamp,
    [RESULT_HEADERS.signature]: sign(null, told, privateKeyOf(key, source)).toString("base64"),
  };
}
