import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { derivedKeys, type Key, KeyMissing, type Keyring } from "./keyring.ts";

const MARK = Buffer.from("PLK1");
const KEY_ID_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Where something sealed stands: it opens there only. */
export type Place = {
  /** `table.column`. */
  readonly column: string;
  /** What tells its row from others. */
  readonly row: string;
  /** What bound it while what was sealed named no key; `row` when absent. */
  readonly before?: string;
};

/** Seals what rows keep and only this installation may read, under the ring's key in force; opens under any. */
export type Vault = {
  seal(text: string, place: Place): Buffer;
  /** Throws for what was sealed under another secret, for another purpose or in another place. */
  open(sealed: Buffer, place: Place): string;
};

/** What begins all that is sealed under a key and says so. */
export const headerOf = (keyId: string): Buffer => Buffer.concat([MARK, Buffer.from(keyId, "hex")]);
export const HEADER_BYTES = MARK.length + KEY_ID_BYTES;

/** The id of the key that something sealed names; null when it names none. */
export const keyNamedBy = (sealed: Buffer): string | null =>
  sealed.subarray(0, MARK.length).equals(MARK)
    ? sealed.subarray(MARK.length, HEADER_BYTES).toString("hex")
    : null;

/** A vault under keys of its own purpose. AES-256-GCM. */
export function openVault(ring: Keyring, purpose: string): Vault {
  const derived = derivedKeys(purpose);
  const bound = (header: Buffer, { column, row, before = row }: Place) =>
    header.length > 0
      ? Buffer.concat([header, Buffer.from(`${column}:${row}`)])
      : Buffer.from(before);

  function unseal(key: Key, sealed: Buffer, headed: number, place: Place): string {
    const nonceEnd = headed + NONCE_BYTES;
    const tagEnd = nonceEnd + TAG_BYTES;
    const decipher = createDecipheriv(
      "aes-256-gcm",
      derived(key),
      sealed.subarray(headed, nonceEnd),
    )
      .setAAD(bound(sealed.subarray(0, headed), place))
      .setAuthTag(sealed.subarray(nonceEnd, tagEnd));
    return Buffer.concat([decipher.update(sealed.subarray(tagEnd)), decipher.final()]).toString();
  }

  return {
    seal(text, place) {
      const { key, named } = ring.current();
      const header = named ? headerOf(key.id) : Buffer.alloc(0);
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", derived(key), nonce).setAAD(
        bound(header, place),
      );
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([header, nonce, cipher.getAuthTag(), sealed]);
    },
    open(sealed, place) {
      const named = keyNamedBy(sealed);
      if (named !== null) {
        const key = ring.keys().find(({ id }) => id === named);
        if (!key) throw new KeyMissing(named);
        return unseal(key, sealed, HEADER_BYTES, place);
      }
      return firstThatOpens(ring.keys(), (key) => unseal(key, sealed, 0, place));
    },
  };
}

/** What names no key is tried under each: the tag tells which it is. Throws what the last one threw. */
function firstThatOpens(keys: readonly Key[], open: (key: Key) => string): string {
  let fault: unknown;
  for (const key of keys) {
    try {
      return open(key);
    } catch (thrown) {
      fault = thrown;
    }
  }
  throw fault;
}
