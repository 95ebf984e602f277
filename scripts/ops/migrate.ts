import { putProviderKey, SANDBOX } from "#/server/cashier/index.ts";
import { migrate } from "#/server/db/index.ts";
import type { Command } from "./command.ts";
import { done } from "./output.ts";

/**
 * Brings the database up to date as its owner, grants the role of DATABASE_URL what the application needs, and tells the
 * database what the payment provider signs with.
 */
export const migrateDatabase: Command = async ({ db, ownerUrl, appUrl, paymentsKey }) => {
  const applied = await migrate(ownerUrl, appUrl === undefined ? {} : { appUrl });
  const isNewKey = paymentsKey !== undefined && (await putProviderKey(db, SANDBOX, paymentsKey));
  const granted =
    appUrl === undefined ? " No role was granted anything: DATABASE_URL is not set." : "";
  const line = applied.length === 0 ? "Nothing to migrate." : `Applied ${applied.join(", ")}.`;
  return done({ ok: true, applied, isNewKey }, [
    line + granted + (isNewKey ? " PAYMENTS_KEY was kept." : ""),
  ]);
};
