import type { Clock } from "#/lib/base/time.ts";
import type { IdentityConfig } from "./config.ts";
import { facebookSignIn } from "./facebook.ts";
import { googleSignIn } from "./google.ts";
import type { SocialSignIns } from "./provider.ts";

/** The providers that the configuration names. */
export function chooseSignIns(clock: Clock, { google, facebook }: IdentityConfig): SocialSignIns {
  return {
    ...(google ? { google: googleSignIn({ ...google, clock }) } : {}),
    ...(facebook ? { facebook: facebookSignIn(facebook) } : {}),
  };
}
