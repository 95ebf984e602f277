import {
  type Keyring,
  openKeyedHash,
  openVault,
  type Place,
  type Vault,
} from "#/server/db/index.ts";

/** Keeps account numbers: sealed for reading them back, hashed (under another key) for telling them apart. */
export type NumberVault = Vault & {
  hash(kind: string, number: string): Buffer;
  /** Under every key of the ring, the one in force first. */
  hashes(kind: string, number: string): readonly Buffer[];
};

export const PAYEE_NUMBERS = "payee number";
export const payeePlace = (id: string): Place => ({
  column: "payee_accounts.number_sealed",
  row: id,
});

/** A vault whose two keys are derived from each secret of the ring. AES-256-GCM and HMAC-SHA256. */
export function numberVault(ring: Keyring): NumberVault {
  const keyed = openKeyedHash(ring, "payee hash");
  return {
    ...openVault(ring, PAYEE_NUMBERS),
    hash: (kind, number) => keyed.hash(`${kind}:${number}`),
    hashes: (kind, number) => keyed.hashes(`${kind}:${number}`),
  };
}
