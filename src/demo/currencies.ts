import { sql } from "kysely";
import type { Db } from "#/server/db/index.ts";
import { listCurrencies } from "#/server/ledger/index.ts";

const MOST_MINOR = 10n ** 15n;

/** What the demo's members keep money in, beside what every installation has. As the database's owner. */
export async function seedCurrencies(db: Db): Promise<void> {
  const known = await listCurrencies(db);
  if (known.some(({ code }) => code === "BRL")) return;
  await sql`select ledger_put_currency('BRL', 2, 'R$')`.execute(db);
  // Where the sandbox provider is there already, it takes the new currency too.
  await sql`insert into payment_provider_limits (provider, operation, currency, min_minor, max_minor)
    select id, operation, 'BRL', 1, ${MOST_MINOR} from payment_providers, unnest(array['deposit', 'payout']) operation
    where kind = 'sandbox' on conflict do nothing`.execute(db);
}
