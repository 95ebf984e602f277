import type { Result } from "#/lib/base/result.ts";
import type { Clock } from "#/lib/base/time.ts";
import type { RegistrationRules } from "#/lib/contract/site/calls.ts";
import { DEFAULT_LANGUAGE } from "#/lib/i18n/languages.ts";
import type { Db } from "#/server/db/index.ts";
import type { Passwords, Sealing } from "#/server/session/index.ts";
import {
  type EncodePicture,
  getMerchant,
  getRegistrationRules,
  openPictureEncoder,
} from "#/server/site/index.ts";

export type StrongRefusal = "authenticator_needed" | "proof_wrong" | "too_many_tries";

/** What the members' calls work with. */
export type MembersDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly sealing: Sealing;
  readonly passwords: Passwords;
  /** The languages that the site serves, as tags. */
  readonly languages: readonly string[];
  /**
   * What a member who proves a login by more than a password shows here as well, in the transaction of what it allows
   * (`code` as it was typed).
   */
  readonly proveStrongly: (
    tx: Db,
    memberId: bigint,
    code: string | undefined,
  ) => Promise<Result<null, StrongRefusal>>;
  /** Makes a small square of a picture that somebody chose. */
  readonly encodeIcon: EncodePicture;
  /** From what age one may play, where the site says no other. */
  readonly ageOfMajority: number;
  readonly getRules: (db: Db) => Promise<RegistrationRules>;
  readonly getMerchant: (
    db: Db,
  ) => Promise<{ readonly merchant: string; readonly merchantCode: string }>;
};

/** What the composition must give, and may change. */
export type MembersOptions = Pick<
  MembersDeps,
  "db" | "clock" | "sealing" | "passwords" | "proveStrongly"
> &
  Partial<MembersDeps>;

export function completeDeps(options: MembersOptions): MembersDeps {
  return {
    languages: [DEFAULT_LANGUAGE],
    getRules: getRegistrationRules,
    getMerchant,
    ageOfMajority: 18,
    encodeIcon: openPictureEncoder("square"),
    ...options,
  };
}
