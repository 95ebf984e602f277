import type { Clock } from "#/lib/base/time.ts";
import type { RegistrationRules } from "#/lib/contract/site.ts";
import type { Db } from "#/server/db/index.ts";
import type { Passwords } from "./passwords.ts";

/** What the members' calls need, given by main.ts. */
export type MembersDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly passwords: Passwords;
  /** After this an own password is expired; null: never. */
  readonly passwordMaxAgeMs: number | null;
  /** The operator's currency, which a new member keeps. */
  readonly currency: string;
  readonly site: {
    getRegistrationRules(db: Db): Promise<RegistrationRules>;
    getMerchant(db: Db): Promise<{ readonly merchant: string; readonly merchantCode: string }>;
  };
};
