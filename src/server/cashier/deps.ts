import type { Clock } from "#/lib/base/time.ts";
import type { Db } from "#/server/db/index.ts";
import type { Passwords } from "#/server/members/index.ts";
import type { NumberVault } from "./payee-number.ts";
import type { PaymentProvider } from "./provider.ts";

/** What the cashier is made of. */
export type CashierDeps = {
  readonly db: Db;
  /** Connections that only the provider's callbacks use; `db` when absent. */
  readonly callbacksDb?: Db;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly provider: PaymentProvider;
  readonly vault: NumberVault;
  /** How long a deposit waits for its payment. */
  readonly depositExpiryMs: number;
  /** How long a member may say what arrived of a withdrawal. */
  readonly withdrawalConfirmMs: number;
};
