import { sql } from "kysely";
import type { Db } from "#/server/db/index.ts";
import { listCurrencies } from "#/server/ledger/index.ts";

/** What the demo's members keep money in, beside what every installation has. As the database's owner. */
export async function seedCurrencies(db: Db): Promise<void> {
  const known = await listCurrencies(db);
  if (known.some(({ code }) => code === "BRL")) return;
  await sql`select ledger_put_currency('BRL', 2, 'R$')`.execute(db);
}
