import { ok } from "#/lib/base/result.ts";
import { logIn, recallLogin } from "#/lib/contract/auth/calls.ts";
import { logInByPasskey } from "#/lib/contract/auth/passkeys.ts";
import { proveLogin } from "#/lib/contract/auth/proof.ts";
import { registerByMobile, registerMember } from "#/lib/contract/auth/registration.ts";
import type { Call } from "#/lib/contract/call.ts";
import { SOCIAL_PROVIDERS } from "#/lib/contract/site/calls.ts";
import type { Area } from "#/server/area.ts";
import { idTokens } from "#/server/challenge/index.ts";
import type { Db } from "#/server/db/index.ts";
import { createPasswords, openSealing } from "#/server/session/index.ts";
import { listDomains } from "#/server/site/index.ts";
import {
  type AuthDeps,
  authRoutes,
  authWork,
  chooseSignIns,
  findSessionEnd,
  PASSKEY_COMMANDS,
  proveAuthenticator,
} from "./index.ts";
import { RECOVERY_KEYED, TOTP_SEALED } from "./totp.ts";

declare module "#/server/area.ts" {
  interface Additions {
    /** Whether a member is kept out of play, or keeps out of it, read where `db` reads. */
    keptOut: {
      readonly about: { readonly db: Db; readonly memberId: bigint };
      readonly adds: { readonly keptOut: boolean };
    };
  }
}

/** Every way in. */
export const authArea: Area = {
  name: "auth",
  sealed: [TOTP_SEALED],
  keyed: [RECOVERY_KEYED],
  commands: [PASSKEY_COMMANDS],
  acts: new Map<Call, string>([
    [registerMember, "registration"],
    [registerByMobile, "registration"],
    [logIn, "login"],
    [proveLogin, "login_proof"],
    [logInByPasskey, "login_passkey"],
    [recallLogin, "login_remembered"],
  ]),
  open({ config, clock, db, hashTurns, additionsTo, keyring }) {
    const { phone } = config.identity;
    const sealing = openSealing(keyring);
    const proveStrongly: AuthDeps["proveStrongly"] = (tx, memberId, code) =>
      proveAuthenticator(tx, { clock, sealing }, memberId, code);
    const addKeptOut = additionsTo("keptOut");
    const signIns = chooseSignIns(clock, config.identity);
    return {
      routes: authRoutes({
        db,
        clock,
        sealing,
        passwords: createPasswords(hashTurns),
        proveStrongly,
        isAway: async (channel) => (await additionsTo("channelHealth")(channel)).isAway ?? false,
        keepsOut: async (at, memberId) => (await addKeptOut({ db: at, memberId })).keptOut ?? false,
        smsPerDay: config.smsPerDay,
        ...(config.botCheck ? {} : { checkBot: async () => ok(null) }),
        signIns,
        readIdToken: phone && idTokens(phone.tokens, clock),
        siteOrigins: async () =>
          (await listDomains(db, config.publicUrl)).map(({ url }) => new URL(url).origin),
        passwordMaxAgeMs: config.passwordMaxAgeMs,
      }),
      work: authWork(clock),
      services: { findSessionEnd: (token, cookies) => findSessionEnd(db, token, cookies) },
      adds: {
        strongProof: async ({ tx, memberId, code }) => {
          const held = await proveStrongly(tx, memberId, code);
          return held.ok ? {} : { refusal: held.code };
        },
        site: async () => ({
          signInWith: SOCIAL_PROVIDERS.filter((name) => signIns[name]),
          phoneProvider: phone?.browser,
        }),
      },
    };
  },
};
