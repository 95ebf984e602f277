import { CompactEncrypt } from "jose/jwe/compact/encrypt";
import { importJWK } from "jose/key/import";
import type { PayloadKey } from "#/lib/contract/site/calls.ts";

/**
 * Seals a body as a compact JWE to the platform's newest payload key (DESIGN, encrypted calls).
 * `iat` is in seconds and `jti` is used once: a body that was overheard cannot be sent again.
 */
export async function sealPayload(
  body: object,
  key: PayloadKey,
  nowMs = Date.now(),
): Promise<string> {
  const payload = { ...body, iat: Math.floor(nowMs / 1000), jti: crypto.randomUUID() };
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(payload)))
    .setProtectedHeader({ alg: "ECDH-ES", enc: "A256GCM", kid: key.kid })
    .encrypt(await importJWK({ ...key, alg: "ECDH-ES" }));
}

/** Whether this page may encrypt: browsers allow it on https and localhost only. */
export function canEncrypt(): boolean {
  return typeof crypto.subtle !== "undefined";
}
