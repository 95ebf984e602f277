import type { Result } from "#/lib/base/result.ts";
import type { Clock } from "#/lib/base/time.ts";
import type { RegistrationRules, Whitelabel } from "#/lib/contract/site.ts";
import { DEFAULT_LANGUAGE } from "#/lib/i18n/languages.ts";
import type { LoginProof } from "#/lib/rules/proof.ts";
import type { Db } from "#/server/db/index.ts";
import { checkProof, type ReadIdToken, type SocialSignIns } from "#/server/session/index.ts";
import { getFlags, getLoginProof, getMerchant, getRegistrationRules } from "#/server/site/index.ts";
import { type Passwords, passwords } from "./passwords.ts";

/** What the members' calls work with. */
export type MembersDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly passwords: Passwords;
  /** After this an own password is expired; null: never. */
  readonly passwordMaxAgeMs: number | null;
  /** The operator's currency, which a new member keeps. */
  readonly currency: string;
  /** The languages that the site serves, as tags. */
  readonly languages: readonly string[];
  /** Who else may say who somebody is. */
  readonly signIns: SocialSignIns;
  /** Reads what the identity provider of codes by SMS says; null where the platform sends them itself. */
  readonly readIdToken: ReadIdToken | null;
  /** The site's addresses as browsers reach them, its own first. */
  readonly siteOrigins: (db: Db) => Promise<readonly string[]>;
  readonly getRules: (db: Db) => Promise<RegistrationRules>;
  readonly getFlags: (db: Db) => Promise<Whitelabel["flags"]>;
  readonly getLoginProof: (db: Db) => Promise<LoginProof>;
  /** Codes by SMS that visitors may ask for in a day, all together. */
  readonly smsPerDay: number;
  /** Takes the proof that a browser worked for the call; anything goes where the operator has the check off. */
  readonly checkBot: (
    db: Db,
    proof: string | undefined,
  ) => Promise<Result<null, "bot_check_failed">>;
  readonly getMerchant: (
    db: Db,
  ) => Promise<{ readonly merchant: string; readonly merchantCode: string }>;
};

/** What main.ts must give, and may change. */
export type MembersOptions = Pick<MembersDeps, "db" | "clock"> & Partial<MembersDeps>;

export function completeDeps(options: MembersOptions): MembersDeps {
  return {
    passwords,
    passwordMaxAgeMs: null,
    smsPerDay: 5_000,
    currency: "VND",
    languages: [DEFAULT_LANGUAGE],
    signIns: {},
    readIdToken: null,
    siteOrigins: async () => [],
    getRules: getRegistrationRules,
    getFlags,
    getLoginProof,
    checkBot: (db, proof) => checkProof(db, options.clock, proof),
    getMerchant,
    ...options,
  };
}
