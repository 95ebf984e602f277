import {
  seamlessAuthenticate,
  seamlessBalance,
  seamlessBet,
  seamlessRollback,
  seamlessWin,
} from "#/lib/contract/games/seamless.ts";
import { type Route, serveSigned } from "#/server/http/route.ts";
import { openSeamless } from "./seamless.ts";
import type { SeamlessDeps } from "./seamless-run.ts";
import { openSignatures } from "./signature.ts";
import type { VendorSecrets } from "./vendor-secrets.ts";

/** The calls that vendors make, each signed under the vendor's secret. */
export function seamlessRoutes(
  deps: SeamlessDeps & { readonly vendorSecrets: VendorSecrets },
): Route[] {
  const verify = openSignatures(deps.db, deps.clock, deps.vendorSecrets);
  const wallet = openSeamless(deps);
  return [
    serveSigned(seamlessAuthenticate, verify, (input, { principal }) =>
      wallet.authenticate(principal, input),
    ),
    serveSigned(seamlessBalance, verify, (input, { principal }) =>
      wallet.balance(principal, input),
    ),
    serveSigned(seamlessBet, verify, (input, { principal }) => wallet.bet(principal, input)),
    serveSigned(seamlessWin, verify, (input, { principal }) => wallet.win(principal, input)),
    serveSigned(seamlessRollback, verify, (input, { principal }) =>
      wallet.rollback(principal, input),
    ),
  ];
}
