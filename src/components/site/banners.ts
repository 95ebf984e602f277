import type { Category } from "#/lib/contract/games/categories.ts";
import type { Banner, SiteView } from "#/lib/contract/site/calls.ts";
import { isOffered } from "#/lib/rules/site/modules.ts";

/** The banners of a group, but for those that lead to what is off. */
export function bannersOf(site: SiteView, group: Banner["groupName"]): Banner[] {
  return site.banners.filter(
    ({ groupName, linkageType, url }) =>
      groupName === group && (linkageType !== "page" || isOffered(site.whitelabel.modules, url)),
  );
}

/** The banners of a lobby (BAN-02): its own, or else those that are for none in particular. */
export function bannersOfLobby(site: SiteView, category: Category | undefined): Banner[] {
  const hot = bannersOf(site, "hot");
  const own = hot.filter((banner) => category !== undefined && banner.category === category);
  return own.length > 0 ? own : hot.filter((banner) => banner.category === undefined);
}
