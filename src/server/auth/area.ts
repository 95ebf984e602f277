import { ok } from "#/lib/base/result.ts";
import { SOCIAL_PROVIDERS } from "#/lib/contract/site/calls.ts";
import type { Area } from "#/server/area.ts";
import { idTokens } from "#/server/challenge/index.ts";
import { listDomains } from "#/server/site/index.ts";
import { authRoutes, authWork, chooseSignIns, proveAuthenticator } from "./index.ts";

/** Every way in. */
export const authArea: Area = {
  name: "auth",
  open({ config, clock, db }) {
    const { phone } = config.identity;
    const signIns = chooseSignIns(clock, config.identity);
    return {
      routes: authRoutes({
        db,
        clock,
        smsPerDay: config.smsPerDay,
        ...(config.botCheck ? {} : { checkBot: async () => ok(null) }),
        signIns,
        readIdToken: phone && idTokens(phone.tokens, clock),
        siteOrigins: async () =>
          (await listDomains(db, config.publicUrl)).map(({ url }) => new URL(url).origin),
        passwordMaxAgeMs: config.passwordMaxAgeMs,
      }),
      work: authWork(clock),
      adds: {
        strongProof: async ({ tx, memberId, code }) => {
          const held = await proveAuthenticator(tx, clock, memberId, code);
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
