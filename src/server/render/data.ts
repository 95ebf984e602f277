import type { VendorCategory } from "#/lib/contract/games/calls.ts";
import type { PageData } from "#/lib/contract/page-data.ts";
import type { RegistrationRules, SiteView } from "#/lib/contract/site/calls.ts";

/** One of the hosts, by chance; null where there is none. */
export type DrawHost = (hosts: readonly string[]) => string | null;

/** What every page of a version shares. */
export type Shared = {
  readonly site: SiteView;
  readonly registration: RegistrationRules;
  readonly vendors: readonly VendorCategory[];
  /** Drawn from the site's `imageCDNs`. */
  readonly imageHost: string | null;
};

/** What every page is given of the site and its games. */
export function localsOf(
  { site, registration, vendors, imageHost }: Shared,
  data: PageData,
  agents: boolean,
): Pick<App.Locals, "site" | "agentSite" | "imageHost" | "vendors" | "data"> {
  return {
    site: agents ? forAgents(site) : site,
    agentSite: agents,
    imageHost,
    vendors,
    data: {
      ...data,
      site: { ...data.site, registration: async () => registration },
    },
  };
}

/** The site as its agents are shown it: free play is refused there, and so not offered. */
function forAgents(site: SiteView): SiteView {
  const { whitelabel } = site;
  return {
    ...site,
    whitelabel: { ...whitelabel, flags: { ...whitelabel.flags, FREEPLAY3: false } },
  };
}

/**
 * Asks for what pages share once a version. When it cannot be asked, the last one known is given: a page of
 * yesterday's banners is better than none. A site that is closed answers nothing of its games, and its screen shows none.
 */
export function sharedData(
  data: PageData,
  drawHost: DrawHost,
): (version: string, closed: boolean) => Promise<Shared> {
  let last: Shared | null = null;
  let current: { version: string; shared: Promise<Shared> } | null = null;
  const ask = async (closed: boolean): Promise<Shared> => {
    const [site, registration, vendors] = await Promise.all([
      data.site.view(),
      data.site.registration(),
      closed ? (last?.vendors ?? []) : data.games.vendors(),
    ]);
    const imageHost = drawHost(site.whitelabel.imageCDNs);
    last = { site, registration, vendors, imageHost };
    return last;
  };
  return async (version, closed) => {
    if (current?.version !== version) {
      const shared = ask(closed);
      current = { version, shared };
      shared.catch(() => {
        if (current?.shared === shared) current = null;
      });
    }
    try {
      return await current.shared;
    } catch (fault) {
      if (last) return last;
      throw fault;
    }
  };
}
