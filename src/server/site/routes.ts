import { ok, refuse } from "#/lib/base/result.ts";
import type { Clock } from "#/lib/base/time.ts";
import { getPermission, getSiteVersion, getStatus } from "#/lib/contract/admission.ts";
import { checkAffiliate } from "#/lib/contract/agents.ts";
import { getCountries } from "#/lib/contract/countries.ts";
import { DEVICE, MERCHANT_PLATFORM } from "#/lib/contract/fields.ts";
import { getHelpCenter } from "#/lib/contract/help.ts";
import * as contract from "#/lib/contract/site.ts";
import type { Db } from "#/server/db/index.ts";
import { type Route, serve } from "#/server/http/route.ts";
import { isAffiliateCode } from "./affiliates.ts";
import { countriesOf } from "./countries.ts";
import { helpCenter } from "./help.ts";
import {
  getOwn,
  getRegistrationRules,
  getSiteState,
  getSiteView,
  getWhitelabel,
  listDomains,
  type Surroundings,
} from "./queries.ts";
import { statusOf } from "./rules.ts";

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
    serve(getStatus, async (_input, { ip, visit }) => {
      const { country, ...switches } = visit();
      return ok({ status: statusOf(switches), location: { ip, country }, ...switches });
    }),
    serve(getPermission, async ({ url }, { ip, visit }) => {
      const around = await surroundings();
      const [view, register] = await Promise.all([
        getSiteView(db, around, clock()),
        getRegistrationRules(db),
      ]);
      const { country, ...switches } = visit();
      const { whitelabel, resources, domains, customerService, analytics } = view;
      const host = url ?? new URL(around.publicUrl).host;
      const codeInfo = domains.find((one) => new URL(one.url).host === host) ?? getOwn(domains);
      const { imageCDNs, launchGameCDNs } = whitelabel;
      return ok({
        info: {
          platform: MERCHANT_PLATFORM,
          device: DEVICE,
          whitelabel,
          register,
          resources,
          codeInfo,
          customerService,
          analytics,
          imageCDNs,
          launchGameCDNs,
        },
        location: { ip, country },
        ...switches,
        url: host,
      });
    }),
    serve(contract.getDomains, async () => {
      const { publicUrl } = await surroundings();
      const domains = await listDomains(db, publicUrl);
      return ok({ domainList: domains.map((each) => ({ ...each, speed: null })) });
    }),
    serve(getCountries, async (_input, { visit }) => {
      const { regions } = await getSiteState(db, clock());
      return ok({ list: countriesOf(regions), current: visit().country });
    }),
    serve(checkAffiliate, async ({ code, domain }) =>
      (await isAffiliateCode(db, code, domain)) ? ok(null) : refuse("affiliate_unknown"),
    ),
    serve(getHelpCenter, async (_, { language }) => ok(helpCenter(language))),
    serve(getSiteVersion, async () => {
      const { modules: _, ...state } = await getSiteState(db, clock());
      return ok(state);
    }),
  ];
}
