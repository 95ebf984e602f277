import { sql } from "kysely";
import type { Clock } from "#/lib/base/time.ts";
import type { Db, Place, Vault } from "#/server/db/index.ts";
import type { AdapterOptions, ProviderAdapter } from "./adapter.ts";
import { sandboxAdapter } from "./sandbox/adapter.ts";

/** The adapters, by the kind that a provider's row names. */
const ADAPTERS: Readonly<Record<string, (options: AdapterOptions) => ProviderAdapter>> = {
  sandbox: sandboxAdapter,
};
export const PROVIDER_KINDS: readonly string[] = Object.keys(ADAPTERS);

/** Where a provider's callbacks arrive. */
export const CALLBACK_PATH = "/wps/cashier/callbacks/";

/** A payment provider of the operator's, ready to be asked. */
export type Provider = {
  readonly id: string;
  /** Off: it is asked for nothing new. What it says of what it was asked for counts all the same. */
  readonly enabled: boolean;
  readonly adapter: ProviderAdapter;
};

/** Finds a provider as its row is at this moment; null where there is none, or nothing to sign with. */
export type FindProvider = (db: Db, id: string) => Promise<Provider | null>;

/** What opening the providers takes. `fetch` is the process's own when absent. */
export type ProvidersOptions = {
  readonly vault: Vault;
  readonly publicUrl: string;
  readonly clock: Clock;
  readonly fetch?: typeof fetch;
};

/** Where a provider's secret is sealed. */
export const secretPlace = (provider: string, keyId: number): Place => ({
  column: "provider_secrets.secret_sealed",
  row: `${provider}/${keyId}`,
});

const PROVIDER_ID = /^[a-z0-9][a-z0-9-]{0,39}$/;

/** Providers are rows: each call reads its provider's, so that a switch or a new key counts at once. */
export function openProviders(options: ProvidersOptions): FindProvider {
  const { vault, publicUrl, clock, fetch: send = fetch } = options;
  return async (db, id) => {
    // It may come from anybody's address: nothing else is looked for.
    if (!PROVIDER_ID.test(id)) return null;
    const row = await db
      .selectFrom("payment_providers")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirst();
    const open = row && Object.hasOwn(ADAPTERS, row.kind) ? ADAPTERS[row.kind] : undefined;
    if (!row || !open) return null;
    const kept = await db
      .selectFrom("provider_secrets")
      .select(["key_id", "secret_sealed"])
      .where("provider", "=", id)
      .where(sql<boolean>`(ends_at is null or ends_at > clock_timestamp())`)
      .orderBy("key_id", "desc")
      .execute();
    const [newest, ...older] = kept.map((each) =>
      vault.open(each.secret_sealed, secretPlace(id, each.key_id)),
    );
    if (newest === undefined) return null;
    const adapter = open({
      id,
      apiUrl: row.api_url,
      secrets: [newest, ...older],
      publicUrl,
      callbackUrl: publicUrl + CALLBACK_PATH + id,
      clock,
      fetch: send,
    });
    return { id, enabled: row.enabled, adapter };
  };
}

/** The vault that providers' secrets are sealed in. */
export const PROVIDER_SECRETS = "payment provider secret";
