import { numberVault, openProviders, PROVIDER_SECRETS } from "#/server/cashier/index.ts";
import type { Db } from "#/server/db/index.ts";
import { openKeyring, openVault, readKeyInForce } from "#/server/db/index.ts";
import { openSealing } from "#/server/session/index.ts";

/** What a process with these secrets, the newest first, seals and hashes with; it hears of a rotation when told. */
export function processWith(newest: string, ...previous: readonly string[]) {
  const ring = openKeyring(newest, ...previous);
  return {
    ring,
    sealing: openSealing(ring),
    vault: numberVault(ring),
    hear: async (db: Db) => ring.follow(await readKeyInForce(db)),
    providers: (send: typeof fetch) =>
      openProviders({
        vault: openVault(ring, PROVIDER_SECRETS),
        publicUrl: "http://pleno.test",
        clock: Date.now,
        fetch: send,
      }),
  };
}
