import type { Clock } from "#/lib/base/time.ts";
import type { RegistrationRules } from "#/lib/contract/site/calls.ts";
import { DEFAULT_LANGUAGE } from "#/lib/i18n/languages.ts";
import type { Db } from "#/server/db/index.ts";
import { getMerchant, getRegistrationRules } from "#/server/site/index.ts";
import { type Passwords, passwords } from "./passwords.ts";

/** What the members' calls work with. */
export type MembersDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly passwords: Passwords;
  /** The languages that the site serves, as tags. */
  readonly languages: readonly string[];
  readonly getRules: (db: Db) => Promise<RegistrationRules>;
  readonly getMerchant: (
    db: Db,
  ) => Promise<{ readonly merchant: string; readonly merchantCode: string }>;
};

/** What the composition must give, and may change. */
export type MembersOptions = Pick<MembersDeps, "db" | "clock"> & Partial<MembersDeps>;

export function completeDeps(options: MembersOptions): MembersDeps {
  return {
    passwords,
    languages: [DEFAULT_LANGUAGE],
    getRules: getRegistrationRules,
    getMerchant,
    ...options,
  };
}
