import type { Clock } from "#/lib/base/time.ts";
import type { Db } from "#/server/db/index.ts";
import type { MembersDeps } from "#/server/members/index.ts";
import type { Passwords } from "#/server/session/index.ts";
import type { NumberVault } from "./payee-number.ts";
import type { FindProvider } from "./providers/index.ts";

/** What the cashier is made of. */
export type CashierDeps = {
  readonly db: Db;
  /** Connections that only the provider's callbacks use; `db` when absent. */
  readonly callbacksDb?: Db;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly findProvider: FindProvider;
  readonly vault: NumberVault;
  /** How long the member's call waits for the provider's answer; 3 seconds when absent. */
  readonly providerWaitMs?: number;
  /** Told what a provider did not answer as it should, and why payments that came together are credited one by one. */
  readonly report?: (message: string) => void;
  /** What a member whose authenticator is on shows beside the payment password, in a transaction of its own. */
  readonly proveStrongly: MembersDeps["proveStrongly"];
  /** How many deposits that are not paid a member may open within an hour. */
  readonly depositsPerHour: number;
  /** How long a deposit waits for its payment. */
  readonly depositExpiryMs: number;
  /** How long a member may say what arrived of a withdrawal. */
  readonly withdrawalConfirmMs: number;
};
