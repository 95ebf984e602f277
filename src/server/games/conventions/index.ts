import type { Route } from "#/server/http/route.ts";
import type { SeamlessDeps } from "../seamless-run.ts";
import type { LinkedVendor, LinkedVendors } from "../vendor-secrets.ts";
import { type Convention, openLinkCheck } from "./convention.ts";
import { actionsRoutes, HMAC_ACTIONS } from "./hmac-actions.ts";
import { openPlay } from "./play.ts";
import { RSA_ROUNDS, roundsRoutes } from "./rsa-rounds.ts";

/** What is wrong with a key for vendors of a convention; null: nothing. */
export function findKeyFault(convention: LinkedVendor["convention"], key: string): string | null {
  const found = [RSA_ROUNDS, HMAC_ACTIONS].find(({ name }) => name === convention);
  return found?.keyFault(key) ?? null;
}

/** The wallet's calls in the conventions beside the house's own. */
export function conventionRoutes(
  deps: SeamlessDeps & { readonly linkedVendors: LinkedVendors },
): Route[] {
  const open = (convention: Convention) =>
    [openLinkCheck(convention, deps.linkedVendors), openPlay(deps, convention)] as const;
  return [...roundsRoutes(...open(RSA_ROUNDS)), ...actionsRoutes(...open(HMAC_ACTIONS))];
}
