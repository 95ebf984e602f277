import { PROVIDER_SECRETS, putProviderKey } from "#/server/cashier/index.ts";
import { type Db, type Keyring, openVault } from "#/server/db/index.ts";
import { listCurrencies } from "#/server/ledger/index.ts";
import type { Keys } from "./keys.ts";
import { openPatiently } from "./open-patiently.ts";
import type { Plan } from "./plan.ts";

const ID = "sandbox";
const MOST_MINOR = 10n ** 15n;

/**
 * Makes the sandbox provider that runs beside the site a provider of the site's: its address, what both sign with, and
 * that it takes and pays out any amount of every real currency. As the database's owner; what the operator changed of it since stays.
 * Nothing is done where no sandbox runs.
 */
export async function connectSandboxPayments(
  owner: string | null,
  plans: readonly Plan[],
  ring: Keyring,
  { PAYMENTS_KEY }: Keys,
): Promise<void> {
  const sandbox = plans.find(({ name }) => name === "payments");
  if (!sandbox || owner === null) return;
  const { db, close } = openPatiently(owner, "pleno start");
  try {
    await putSandbox(db, `http://127.0.0.1:${sandbox.port}`);
    await putProviderKey(db, ID, PAYMENTS_KEY, { vault: openVault(ring, PROVIDER_SECRETS) });
  } finally {
    await close();
  }
}

async function putSandbox(db: Db, api_url: string): Promise<void> {
  const made = await db
    .insertInto("payment_providers")
    .values({ id: ID, kind: "sandbox", api_url })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows === 0n) {
    await db
      .updateTable("payment_providers")
      .set({ api_url })
      .where("id", "=", ID)
      .where("api_url", "<>", api_url)
      .execute();
    return;
  }
  const real = (await listCurrencies(db)).filter(({ realm }) => realm === "real");
  await db
    .insertInto("payment_provider_limits")
    .values(
      real.flatMap(({ code: currency }) =>
        (["deposit", "payout"] as const).map((operation) => ({
          ...{ provider: ID, operation, currency },
          ...{ min_minor: 1n, max_minor: MOST_MINOR },
        })),
      ),
    )
    .execute();
}
