import { createHmac, createSecretKey, hkdfSync, type KeyObject } from "node:crypto";

/** A secret of the installation. Its id, eight hex digits made of it, tells nothing of it. */
export type Key = { readonly id: string; readonly secret: string };

/** Which key seals, as the database's table `keyring` says; `named`: what is sealed says its key. */
export type KeyInForce = { readonly keyId: string; readonly named: boolean };

/** The secrets of this process: one seals and signs, all open and are accepted. */
export type Keyring = {
  /** The key that seals and signs now. Throws KeyMissing where the database names one that this process lacks. */
  readonly current: () => { readonly key: Key; readonly named: boolean };
  /** All, the one that seals first. */
  readonly keys: () => readonly Key[];
  /** What the database says from now on; null: nothing yet, so that the oldest seals, which every process has. */
  readonly follow: (inForce: KeyInForce | null) => void;
  /** The id of the key in force that this process lacks; null when it lacks none. */
  readonly missing: () => string | null;
};

/** The database's values are sealed under a key that this process was not given. */
export class KeyMissing extends Error {
  override name = "KeyMissing";
  constructor(keyId: string) {
    super(
      `values are sealed under key ${keyId}, which this process lacks: give it in APP_SECRET or APP_SECRET_PREVIOUS`,
    );
  }
}

/** A key of one purpose, derived from a secret of the configuration. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", `pleno ${purpose}`, 32));
}

export const keyIdOf = (secret: string): string =>
  deriveKey(secret, "key id").subarray(0, 4).toString("hex");

/** A ring of these secrets, the newest first. */
export function openKeyring(newest: string, ...previous: readonly string[]): Keyring {
  const ring = [newest, ...previous].map((secret): Key => ({ id: keyIdOf(secret), secret }));
  const oldest = ring.at(-1);
  if (!oldest) throw new Error("a keyring has a key");
  let inForce: KeyInForce | null = null;
  const find = (id: string) => ring.find((key) => key.id === id);
  const sealing = () => (inForce === null ? oldest : find(inForce.keyId));
  return {
    current() {
      const key = sealing();
      if (!key) throw new KeyMissing(inForce?.keyId ?? "");
      return { key, named: inForce?.named ?? false };
    },
    keys() {
      const first = sealing();
      return first ? [first, ...ring.filter((key) => key !== first)] : ring;
    },
    follow(next) {
      inForce = next;
    },
    missing: () => (sealing() ? null : (inForce?.keyId ?? null)),
  };
}

/** Hashes what is short enough to be guessed: without the secret, nothing can be tried on it. HMAC-SHA256. */
export type KeyedHash = {
  /** Under the key in force. */
  readonly hash: (text: string) => Buffer;
  /** Under every key, the one in force first: what was hashed before a rotation is found by one of them. */
  readonly hashes: (text: string) => readonly Buffer[];
  /** Under every key but the one in force. */
  readonly others: (text: string) => readonly Buffer[];
};

export function openKeyedHash(ring: Keyring, purpose: string): KeyedHash {
  const derived = derivedKeys(purpose);
  // Given bytes, each hash would make a key of them first: five times its own price.
  const made = new Map<string, KeyObject>();
  const hashBy = (key: Key, text: string) => {
    const prepared = made.get(key.id) ?? createSecretKey(derived(key));
    made.set(key.id, prepared);
    return createHmac("sha256", prepared).update(text).digest();
  };
  return {
    hash: (text) => hashBy(ring.current().key, text),
    hashes: (text) => ring.keys().map((key) => hashBy(key, text)),
    others: (text) => {
      const { key: inForce } = ring.current();
      return ring.keys().flatMap((key) => (key === inForce ? [] : [hashBy(key, text)]));
    },
  };
}

/** Derives the keys of one purpose, each once. */
export function derivedKeys(purpose: string): (key: Key) => Buffer {
  const made = new Map<string, Buffer>();
  return ({ id, secret }) => {
    const derived = made.get(id) ?? deriveKey(secret, purpose);
    made.set(id, derived);
    return derived;
  };
}
