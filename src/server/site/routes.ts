import { NO_OWN_TEXTS, type OwnTexts } from "#/content/own/texts.ts";
import { DEVICE, MERCHANT_PLATFORM } from "#/lib/base/merchant-client.ts";
import { keepPerVersion } from "#/lib/base/per-version.ts";
import { ok, refuse } from "#/lib/base/result.ts";
import type { Clock } from "#/lib/base/time.ts";
import { checkAffiliate } from "#/lib/contract/agents/affiliates.ts";
import { getPermission, getSiteVersion, getStatus } from "#/lib/contract/site/admission.ts";
import * as contract from "#/lib/contract/site/calls.ts";
import { getCountries } from "#/lib/contract/site/countries.ts";
import { getHelpCenter } from "#/lib/contract/site/help.ts";
import type { Db } from "#/server/db/index.ts";
import { type Route, serve } from "#/server/http/route.ts";
import { isAffiliateCode } from "./affiliates.ts";
import { countriesOf } from "./countries.ts";
import { openHelpCenter } from "./help.ts";
import {
  getOwn,
  getRegistrationRules,
  getSiteState,
  getSiteView,
  type Surroundings,
} from "./queries.ts";
import { statusOf } from "./rules.ts";

/**
 * The calls that tell of the site. What moves the site's version is read once for each; the keys of payloads do not, and
 * are asked for each call.
 */
export function siteRoutes({
  db,
  clock,
  surroundings,
  payloadKeys = async () => (await surroundings()).payloadKeys,
  version = () => "",
  ownTexts = () => NO_OWN_TEXTS,
}: {
  readonly db: Db;
  readonly clock: Clock;
  readonly surroundings: () => Promise<Surroundings>;
  readonly payloadKeys?: () => Promise<Surroundings["payloadKeys"]>;
  /** The version in force; empty: nothing is kept. */
  readonly version?: () => string;
  readonly ownTexts?: () => OwnTexts;
}): Route[] {
  const kept = keepPerVersion(async () => {
    const around = await surroundings();
    const [view, rules] = await Promise.all([
      getSiteView(db, around, clock()),
      getRegistrationRules(db),
    ]);
    return { view, rules, publicUrl: around.publicUrl };
  }, version);
  const regions = keepPerVersion(async () => (await getSiteState(db, clock())).regions, version);
  const site = async () => {
    const [{ view, ...rest }, keys] = await Promise.all([kept(), payloadKeys()]);
    return { ...rest, view: { ...view, whitelabel: { ...view.whitelabel, payloadKeys: keys } } };
  };
  const helpCenter = openHelpCenter(ownTexts);
  return [
    serve(contract.getWhitelabel, async () => ok((await site()).view.whitelabel)),
    serve(contract.getRegistrationRules, async () => ok((await kept()).rules)),
    serve(contract.getSite, async () => ok((await site()).view)),
    serve(getStatus, async (_input, { ip, visit }) => {
      const { country, ...switches } = visit();
      return ok({ status: statusOf(switches), location: { ip, country }, ...switches });
    }),
    serve(getPermission, async ({ url }, { ip, visit }) => {
      const { view, rules: register, publicUrl } = await site();
      const { country, ...switches } = visit();
      const { whitelabel, resources, domains, customerService, analytics } = view;
      const host = url ?? new URL(publicUrl).host;
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
      const { view } = await kept();
      return ok({ domainList: view.domains.map((each) => ({ ...each, speed: null })) });
    }),
    serve(getCountries, async (_input, { visit }) =>
      ok({ list: countriesOf(await regions()), current: visit().country }),
    ),
    serve(checkAffiliate, async ({ code, domain }) =>
      (await isAffiliateCode(db, code, domain)) ? ok(null) : refuse("affiliate_unknown"),
    ),
    serve(getHelpCenter, async (_, { language }) => ok(helpCenter(language))),
    serve(getSiteVersion, async () => {
      const { modules: _modules, tags: _tags, ...state } = await getSiteState(db, clock());
      return ok(state);
    }),
  ];
}
