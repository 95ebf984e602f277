import { hash, verify } from "@node-rs/argon2";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { TURNED_AWAY, type Turns } from "#/lib/base/turns.ts";
import { assertNoTransaction } from "#/server/db/index.ts";

/** How passwords are hashed and compared; a test may count instead. */
export type Hasher = {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
};

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
export const argon2: Hasher = {
  hash: (password) => hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 }),
  verify,
};

/** Compared against where there is no account, so that its absence takes as long. Nobody's password. */
const NOBODYS_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$lEeAu52KQ7GQmf1E+WvjgA$7PPPg1hiYuUTWl8yizY7a8EtwTvxEb30gkIl2gFr5ls";

export type Passwords = {
  /** The hash to keep, or `overloaded` when too many wait. */
  hash(password: string): Promise<Result<string, "overloaded">>;
  /** Whether the password is the hash's; never for null, in the same time. */
  verify(hash: string | null, password: string): Promise<Result<boolean, "overloaded">>;
};

/**
 * Hashes in turns: who finds too many waiting is turned away at once. Throws within a transaction: verify first, then a
 * transaction of milliseconds.
 */
export function createPasswords(turns: Turns, hasher: Hasher = argon2): Passwords {
  const inTurn = async <T>(work: () => Promise<T>): Promise<Result<T, "overloaded">> => {
    assertNoTransaction("a password is hashed");
    const done = await turns("", work);
    return done === TURNED_AWAY ? refuse("overloaded") : ok(done);
  };
  return {
    hash: (password) => inTurn(() => hasher.hash(password)),
    async verify(kept, password) {
      const same = await inTurn(() => hasher.verify(kept ?? NOBODYS_HASH, password));
      return same.ok ? ok(same.value && kept !== null) : same;
    },
  };
}
