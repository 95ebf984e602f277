import { isDeepStrictEqual } from "node:util";
import type { OwnTexts } from "#/content/own/texts.ts";
import type { PageData } from "#/lib/contract/page-data.ts";
import type { SiteView } from "#/lib/contract/site/calls.ts";
import type { SiteState } from "../http/site-feed.ts";
import { type DigestOf, digests, type Parts, settingsVersionOf } from "./tags.ts";

/** One of the hosts, by chance; null where there is none. */
export type DrawHost = (hosts: readonly string[]) => string | null;

/** What every page of a version shares. */
export type Shared = Parts & {
  /** Drawn from the site's `imageCDNs`, and kept while they are the same. */
  readonly imageHost: string | null;
  /** The digests of its parts; null where they could not be asked, and those of before are given. */
  readonly digestOf: DigestOf | null;
};

/** What every page is given of the site and its games. */
export function localsOf(
  { site, registration, vendors, ownTexts, imageHost, settingsVersion }: Shared,
  data: PageData,
  agents: boolean,
): Pick<
  App.Locals,
  "site" | "agentSite" | "imageHost" | "settingsVersion" | "vendors" | "ownTexts" | "data"
> {
  return {
    site: agents ? forAgents(site) : site,
    agentSite: agents,
    imageHost,
    settingsVersion,
    vendors,
    ownTexts,
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
  readOwnTexts: () => OwnTexts,
): (state: SiteState) => Promise<Shared> {
  let last: Shared | null = null;
  let current: { version: string; shared: Promise<Shared> } | null = null;
  const ask = async (state: SiteState): Promise<Shared> => {
    const [site, registration, vendors] = await Promise.all([
      data.site.view(),
      data.site.registration(),
      state.status === 0 ? data.games.vendors() : (last?.vendors ?? []),
    ]);
    const { imageCDNs } = site.whitelabel;
    const same = last && isDeepStrictEqual(last.site.whitelabel.imageCDNs, imageCDNs);
    const asked = {
      site,
      registration,
      vendors,
      ownTexts: readOwnTexts(),
      imageHost: last && same ? last.imageHost : drawHost(imageCDNs),
      settingsVersion: settingsVersionOf(site, registration, state.regions),
    };
    last = { ...asked, digestOf: digests(asked, state) };
    return last;
  };
  return async (state) => {
    const { version } = state;
    if (current?.version !== version) {
      const shared = ask(state);
      current = { version, shared };
      shared.catch(() => {
        if (current?.shared === shared) current = null;
      });
    }
    try {
      return await current.shared;
    } catch (fault) {
      if (last) return { ...last, digestOf: null };
      throw fault;
    }
  };
}
