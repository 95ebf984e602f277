import type { Clock } from "#/lib/base/time.ts";
import { type Keyring, openKeyedHash, openVault, type Vault } from "#/server/db/index.ts";

/** What the installation's own secrets (`APP_SECRET`) hash, and seal for rows that only this installation may read. */
export type Sealing = Vault & {
  /** Hashes what is short enough to be guessed, under the key in force: HMAC-SHA256. */
  readonly hash: (...parts: readonly string[]) => Buffer;
  /** The same under every key, the one in force first: for what was hashed before a rotation. */
  readonly hashes: (...parts: readonly string[]) => readonly Buffer[];
  /** The key in force. */
  readonly keyId: () => string;
};

/** What works with the hour and the secret. */
export type SealingDeps = { readonly clock: Clock; readonly sealing: Sealing };

/** What sessions and the like are sealed for. */
export const SESSION_SEALS = "session seal";

export function openSealing(ring: Keyring): Sealing {
  const keyed = openKeyedHash(ring, "session hash");
  return {
    ...openVault(ring, SESSION_SEALS),
    hash: (...parts) => keyed.hash(JSON.stringify(parts)),
    hashes: (...parts) => keyed.hashes(JSON.stringify(parts)),
    keyId: () => ring.current().key.id,
  };
}
