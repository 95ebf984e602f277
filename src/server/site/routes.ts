import { ok } from "#/lib/base/result.ts";
import type { Clock } from "#/lib/base/time.ts";
import * as contract from "#/lib/contract/site.ts";
import type { Db } from "#/server/db/index.ts";
import { type Route, serve } from "#/server/http/route.ts";
import {
  getRegistrationRules,
  getSiteState,
  getSiteView,
  getWhitelabel,
  type Surroundings,
} from "./queries.ts";

/** The calls that tell of the site. */
export function siteRoutes({
  db,
  clock,
  surroundings,
}: {
  readonly db: Db;
  readonly clock: Clock;
  readonly surroundings: () => Promise<Surroundings>;
}): Route[] {
  return [
    serve(contract.getWhitelabel, async () => ok(await getWhitelabel(db, await surroundings()))),
    serve(contract.getRegistrationRules, async () => ok(await getRegistrationRules(db))),
    serve(contract.getSite, async () => ok(await getSiteView(db, await surroundings(), clock()))),
    serve(contract.getSiteVersion, async () => ok(await getSiteState(db, clock()))),
  ];
}
