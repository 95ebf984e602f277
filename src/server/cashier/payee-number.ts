import { createHmac } from "node:crypto";
import { deriveKey, openVault, type Vault } from "#/server/db/index.ts";

/** Keeps account numbers: sealed for reading them back, hashed (under another key) for telling them apart. */
export type NumberVault = Vault & {
  hash(kind: string, number: string): Buffer;
};

/** A vault whose two keys are derived from a secret of the configuration. AES-256-GCM and HMAC-SHA256. */
export function numberVault(secret: string): NumberVault {
  const hashKey = deriveKey(secret, "payee hash");
  return {
    ...openVault(secret, "payee number"),
    hash: (kind, number) => createHmac("sha256", hashKey).update(`${kind}:${number}`).digest(),
  };
}
