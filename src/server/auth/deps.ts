import type { Result } from "#/lib/base/result.ts";
import type { Whitelabel } from "#/lib/contract/site/calls.ts";
import type { LoginProof } from "#/lib/rules/auth/proof.ts";
import { checkProof, type ReadIdToken } from "#/server/challenge/index.ts";
import type { Db } from "#/server/db/index.ts";
import {
  completeDeps as completeMembersDeps,
  type MembersDeps,
  type MembersOptions,
} from "#/server/members/index.ts";
import { getCurrency, getFlags, getLoginProof } from "#/server/site/index.ts";
import type { SocialSignIns } from "./identity/provider.ts";

/** What the ways in work with. */
export type AuthDeps = MembersDeps & {
  /** After this an own password is expired; null: never. */
  readonly passwordMaxAgeMs: number | null;
  /** The code of the currency that a new member's wallet is kept in. */
  readonly getCurrency: (db: Db) => Promise<string>;
  /** Who else may say who somebody is. */
  readonly signIns: SocialSignIns;
  /** Reads what the identity provider of codes by SMS says; null where the platform sends them itself. */
  readonly readIdToken: ReadIdToken | null;
  /** Whether a message that is written now would wait for its provider. */
  readonly isAway: (channel: "email" | "sms") => Promise<boolean>;
  /** Whether a member is kept out of play, or keeps out of it. */
  readonly keepsOut: (db: Db, memberId: bigint) => Promise<boolean>;
  /** The site's addresses as browsers reach them, its own first. */
  readonly siteOrigins: (db: Db) => Promise<readonly string[]>;
  readonly getFlags: (db: Db) => Promise<Whitelabel["flags"]>;
  readonly getLoginProof: (db: Db) => Promise<LoginProof>;
  /** Codes by SMS that visitors may ask for in a day, all together. */
  readonly smsPerDay: number;
  /** Takes the proof that a browser worked for the call; anything goes where the operator has the check off. */
  readonly checkBot: (
    db: Db,
    proof: string | undefined,
  ) => Promise<Result<null, "bot_check_failed">>;
};

/** What the composition must give, and may change. */
export type AuthOptions = MembersOptions &
  Pick<AuthDeps, "isAway" | "keepsOut"> &
  Partial<AuthDeps>;

export function completeDeps(options: AuthOptions): AuthDeps {
  return {
    ...completeMembersDeps(options),
    passwordMaxAgeMs: null,
    smsPerDay: 5_000,
    getCurrency,
    signIns: {},
    readIdToken: null,
    siteOrigins: async () => [],
    getFlags,
    getLoginProof,
    checkBot: (db, proof) => checkProof(db, options, proof),
    ...options,
  };
}
