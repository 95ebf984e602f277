import { sql } from "kysely";
import type { Clock } from "#/lib/base/time.ts";
import type { Db, Place, Vault } from "#/server/db/index.ts";
import type { AdapterOptions, ProviderAdapter } from "./adapter.ts";
import { checkoutSessionsAdapter } from "./checkout-sessions/adapter.ts";
import { paymentRequestsAdapter } from "./payment-requests/adapter.ts";
import { sandboxAdapter } from "./sandbox/adapter.ts";

type Kind = {
  readonly open: (options: AdapterOptions) => ProviderAdapter;
  /** What it is asked for, and in which currencies; null: in any. */
  readonly operations: readonly ("deposit" | "payout")[];
  readonly currencies: readonly string[] | null;
  /** What it is asked with beside what it signs with. */
  readonly credentials: readonly string[];
};

/** The adapters, by the kind that a provider's row names. */
const KINDS: Readonly<Record<string, Kind>> = {
  sandbox: {
    ...{ open: sandboxAdapter, operations: ["deposit", "payout"] },
    ...{ currencies: null, credentials: [] },
  },
  "payment-requests": {
    ...{ open: paymentRequestsAdapter, operations: ["deposit"], currencies: ["VND"] },
    credentials: ["client-id", "api-key"],
  },
  "checkout-sessions": {
    ...{ open: checkoutSessionsAdapter, operations: ["deposit"], currencies: null },
    credentials: ["api-key", "signature-header"],
  },
};
export const PROVIDER_KINDS: readonly string[] = Object.keys(KINDS);

/** What a kind of provider can be asked for; null where there is none of that name. */
export const findKind = (name: string): Omit<Kind, "open"> | null =>
  Object.hasOwn(KINDS, name) ? (KINDS[name] ?? null) : null;

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
    const kind = row && Object.hasOwn(KINDS, row.kind) ? KINDS[row.kind] : undefined;
    if (!row || !kind) return null;
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
    const adapter = kind.open({
      id,
      apiUrl: row.api_url,
      secrets: [newest, ...older],
      credentials: await readCredentials(db, vault, id),
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

/** Where what a provider is asked with is sealed. */
export const credentialsPlace = (provider: string): Place => ({
  column: "provider_credentials.credentials_sealed",
  row: provider,
});

/** What a provider is asked with, by name; nothing where nothing was put. */
async function readCredentials(
  db: Db,
  vault: Vault,
  provider: string,
): Promise<ReadonlyMap<string, string>> {
  const row = await db
    .selectFrom("provider_credentials")
    .select("credentials_sealed")
    .where("provider", "=", provider)
    .executeTakeFirst();
  if (!row) return new Map();
  return new Map(JSON.parse(vault.open(row.credentials_sealed, credentialsPlace(provider))));
}
