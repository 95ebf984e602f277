import { randomUUID } from "node:crypto";
import { CompactEncrypt, importJWK } from "jose";
import type { Clock } from "#/lib/base/time.ts";
import type { PayloadKey } from "#/lib/contract/site/calls.ts";

/** What every payload carries besides its body. */
export const freshEnvelope = (clock: Clock) => ({
  iat: Math.floor(clock() / 1000),
  jti: randomUUID(),
});

/** Seals a payload (text as it is, else JSON) to a key, as a browser does; `header` adds to the protected header. */
export async function seal(
  payload: unknown,
  key: PayloadKey,
  header: object = {},
): Promise<string> {
  const text = typeof payload === "string" ? payload : JSON.stringify(payload);
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: "ECDH-ES", enc: "A256GCM", kid: key.kid, ...header })
    .encrypt(await importJWK({ ...key, alg: "ECDH-ES" }));
}
