import { ok } from "#/lib/base/result.ts";
import * as contract from "#/lib/contract/site.ts";
import type { Db } from "#/server/db/index.ts";
import { type Route, serve } from "#/server/http/route.ts";
import { getRegistrationRules, getSiteState, getSiteView, getWhitelabel } from "./queries.ts";

/** The calls that tell of the site. `payloadKeys` are the session's public ones. */
export function siteRoutes({
  db,
  payloadKeys,
}: {
  db: Db;
  payloadKeys: () => Promise<contract.PayloadKey[]>;
}): Route[] {
  return [
    serve(contract.getWhitelabel, async () => ok(await getWhitelabel(db, await payloadKeys()))),
    serve(contract.getRegistrationRules, async () => ok(await getRegistrationRules(db))),
    serve(contract.getSite, async () => ok(await getSiteView(db, await payloadKeys()))),
    serve(contract.getSiteVersion, async () => ok(await getSiteState(db))),
  ];
}
