import { createHmac } from "node:crypto";
import type { Clock } from "#/lib/base/time.ts";
import { deriveKey, openVault, type Vault } from "#/server/db/index.ts";

/** What the installation's own secret (`APP_SECRET`) hashes, and seals for rows that only this installation may read. */
export type Sealing = Vault & {
  /** Hashes what is short enough to be guessed: without the secret, nothing can be tried on it. HMAC-SHA256. */
  readonly hash: (...parts: readonly string[]) => Buffer;
};

/** What works with the hour and the secret. */
export type SealingDeps = { readonly clock: Clock; readonly sealing: Sealing };

export function openSealing(secret: string): Sealing {
  const key = deriveKey(secret, "session hash");
  return {
    ...openVault(secret, "session seal"),
    hash: (...parts) => createHmac("sha256", key).update(JSON.stringify(parts)).digest(),
  };
}
